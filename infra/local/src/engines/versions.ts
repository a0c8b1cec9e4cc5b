/** Everything that the local stack downloads, by version. Raise them here and nowhere else. */
export const versions = {
  kafka: '4.3.1',
  kafkaScala: '2.13',
  /** Writes Kafka's log; of the same line as the slf4j-api that Kafka brings. */
  slf4j: '1.7.36',
  mavenDependencyPlugin: '3.8.1',
  mongod: '8.2.6',
  secantusdb: '0.5.3-beta.196',
  zipkin: '3.6.1',
} as const

/** Names of the folders in the cache: a new version is a new folder beside the old one. */
export const cached = {
  kafka: `kafka-${versions.kafka}`,
  kafkaLog: `slf4j-simple-${versions.slf4j}`,
  mongod: `mongod-${versions.mongod}`,
  secantusdb: `secantusdb-${versions.secantusdb}`,
  zipkin: `zipkin-${versions.zipkin}`,
} as const

/** Images of the parts that come from elsewhere; docker-compose.yml names the same ones. */
export const images = {
  kafka: `apache/kafka:${versions.kafka}`,
  mongo: 'mongo:8.0',
  inbox: 'maildev/maildev:2.2.1',
  collector: 'otel/opentelemetry-collector-contrib:0.155.0',
  tracing: 'jaegertracing/jaeger:2.14.0',
  prometheus: 'prom/prometheus:v3.5.0',
  grafana: 'grafana/grafana:12.1.0',
  ollama: 'ollama/ollama:0.35.1',
  /** The one that testcontainers knows how to start: Kafka 4.0. */
  testKafka: 'confluentinc/cp-kafka:8.0.0',
} as const
