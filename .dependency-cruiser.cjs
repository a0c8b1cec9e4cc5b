const contexts = 'identity|billing|analysis|content|tracking'
const test = '\\.test\\.tsx?$'
/** Where a service parses what strangers sent: `client.ts` asks, all else runs in the parser process. */
const untrusted = '^services/[^/]+/src/untrusted/'

/** Packages that parse what may come from strangers. */
const parsers =
  'parse5|htmlparser2|cheerio|domhandler|mdast-util-from-markdown|micromark[^/]*|markdown-it|marked|remark-parse|fast-xml-parser|sax|saxes|csv-parse|papaparse|robots-parser|yaml|vfile-matter|unpdf|read-excel-file'
/** What may import them outside of the room, as the rule says. */
const parsingOutside = [
  '^services/content/src/posts/(post-files|markdown)\\.ts$',
  '^services/analysis/src/lexicon/phrase-rows\\.ts$',
  '^services/content/src/writing/',
  '^services/content/evaluation/',
  '^services/content/src/providers/model/(section-tree|standing-text)\\.ts$',
]

/**
 * The rooms of the kernel, and which others each of them may import; all may import the decider's
 * type. Whatever is not named in a list comes after it.
 */
const rooms = {
  process: [],
  database: ['process'],
  store: ['process', 'database'],
  topics: ['process', 'database', 'store'],
  views: ['process', 'database', 'store'],
  work: ['process', 'database', 'store'],
  http: ['process', 'database', 'store', 'views'],
  mail: ['process'],
  print: ['process'],
  untrusted: ['process'],
  service: ['process', 'database', 'store', 'topics', 'views', 'work', 'http', 'mail'],
  testing: ['process', 'database', 'store', 'topics', 'views', 'work', 'http', 'mail', 'service'],
}
const roomRules = Object.entries(rooms).map(([room, others]) => ({
  name: `runtime-${room}-imports-what-comes-before`,
  comment: 'The order of the rooms stands in docs/architecture.md.',
  severity: 'error',
  from: { path: `^infra/runtime/src/${room}/`, pathNot: test },
  to: {
    path: '^infra/runtime/src/',
    pathNot: [
      '^infra/runtime/src/domain\\.ts$',
      ...[room, ...others].map((one) => `^infra/runtime/src/${one}/`),
    ],
  },
}))

/** What a module is made of, in folders of these names inside of the module's own. The sample keeps the rules too. */
const inModule = '^(services/[^/]+/src|infra/runtime/sample)/([^/]+)'
const ofThisModule = '^$1/$2'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Whoever reads one file of a cycle has to read them all.',
      severity: 'error',
      from: { pathNot: 'routeTree\\.gen\\.ts$' },
      to: { circular: true, viaOnly: { pathNot: 'routeTree\\.gen\\.ts$' } },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere is one that no rule sees.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contracts-import-zod-only',
      severity: 'error',
      from: { path: '^contracts/src/', pathNot: test },
      to: { pathNot: ['^contracts/src/', '^node_modules/zod/'] },
    },
    {
      name: 'runtime-knows-no-context',
      comment:
        'Of the contracts the kernel knows what all contexts share, not what one says. A story reads why an order is held.',
      severity: 'error',
      from: { path: '^infra/runtime/src/', pathNot: test },
      to: {
        path: `^contracts/src/(${contexts})(\\.ts$|/)`,
        pathNot: '^contracts/src/tracking/partners/partners\\.ts$',
      },
    },
    ...roomRules,
    {
      name: 'runtime-stands-alone',
      severity: 'error',
      from: { path: '^infra/runtime/' },
      to: { path: '^(services|gateway|web|infra/(?!runtime/))' },
    },
    {
      name: 'sample-is-no-part-of-the-product',
      severity: 'error',
      from: { pathNot: '^infra/runtime/sample/' },
      to: { path: '^infra/runtime/sample/' },
    },
    {
      name: 'fetch-stands-alone',
      severity: 'error',
      from: { path: '^infra/fetch/' },
      to: { path: '^(contracts|services|gateway|web|infra/(?!fetch/))' },
    },
    {
      name: 'model-knows-no-context',
      comment: 'Of the kernel it knows what has neither a database nor a topic.',
      severity: 'error',
      from: { path: '^infra/model/src/', pathNot: test },
      to: {
        path: '^(contracts|services|gateway|web|infra)/',
        pathNot: ['^infra/model/src/', '^infra/runtime/src/process/'],
      },
    },
    {
      name: 'prose-is-pure',
      comment: 'It runs in Node and in the browser: no I/O, and nothing of either.',
      severity: 'error',
      from: { path: '^infra/prose/src/', pathNot: test },
      to: { path: '^(services|gateway|web|infra/(?!prose/))' },
    },
    {
      name: 'prose-needs-no-node',
      severity: 'error',
      from: { path: '^infra/prose/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'runtime-domain-is-pure',
      severity: 'error',
      from: { path: '^infra/runtime/src/domain\\.ts$' },
      to: { pathNot: '^contracts/src/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Deciders know contracts, the decider type and each other: no I/O, clock or random. Word lists are data.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: test },
      to: {
        pathNot: [
          '^contracts/src/',
          '^infra/runtime/src/domain\\.ts$',
          '^infra/prose/src/',
          '^services/$1/src/domain/',
          '^node_modules/stopwords-iso/stopwords-iso\\.json$',
        ],
      },
    },
    {
      name: 'projections-are-pure',
      comment:
        'What they are told decides: no I/O, clock or random. A keyword has one id for ever.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/projections/', pathNot: test },
      to: {
        pathNot: [
          '^contracts/src/',
          '^infra/runtime/src/views/(row-)?projection\\.ts$',
          '^infra/prose/src/',
          '^services/$1/src/(domain|projections)/',
          '^services/$1/src/lexicon/keyword-id\\.ts$',
        ],
      },
    },
    {
      name: 'deciders-of-modules-are-pure',
      comment: 'As the domain: no I/O, clock or random. They may know deciders of other modules.',
      severity: 'error',
      from: { path: `${inModule}/decider/`, pathNot: test },
      to: {
        pathNot: [
          '^contracts/src/',
          '^infra/runtime/src/domain\\.ts$',
          '^infra/prose/src/',
          '^$1/[^/]+/(decider|figures)/',
          // Knowledge of the whole service, such as how keywords are scored, or money is written.
          '^$1/domain/',
          '^$1/[^/]+\\.ts$',
        ],
      },
    },
    {
      name: 'figures-of-modules-are-pure',
      comment:
        'Sums and rows of what is counted: they know contracts, prose, deciders and each other.',
      severity: 'error',
      from: { path: `${inModule}/figures/`, pathNot: test },
      to: {
        pathNot: ['^contracts/src/', '^infra/prose/src/', '^$1/[^/]+/(decider|figures)/'],
      },
    },
    {
      name: 'views-of-modules-are-pure',
      comment: 'As projections: what they are told decides.',
      severity: 'error',
      from: { path: `${inModule}/views/`, pathNot: test },
      to: {
        pathNot: [
          '^contracts/src/',
          '^infra/runtime/src/views/(row-)?projection\\.ts$',
          '^infra/prose/src/',
          '^$1/domain/',
          '^$1/[^/]+/(decider|views)/',
          // A keyword has one id for ever.
          '^$1/lexicon/keyword-id\\.ts$',
          // The sample is not in the contracts.
          '^infra/runtime/sample/contract\\.ts$',
        ],
      },
    },
    {
      name: 'modules-do-not-reach-into-each-other',
      comment:
        "Routes, reactions and the list of parts are a module's own. Others use its streams, views and resources.",
      severity: 'error',
      from: { path: `${inModule}/`, pathNot: test },
      to: {
        path: '^$1/[^/]+/(http/|reactions/|module\\.ts$)',
        pathNot: `${ofThisModule}/`,
      },
    },
    {
      name: 'routes-and-reactions-do-not-meet',
      comment: 'What both need stands beside them in the module.',
      severity: 'error',
      from: { path: `${inModule}/(http|reactions)/`, pathNot: test },
      to: { path: `${ofThisModule}/(http|reactions|module\\.ts$)`, pathNot: `${ofThisModule}/$3/` },
    },
    {
      name: 'outside-apis-know-no-module',
      comment:
        'A client of an outside API, or what hashes and signs, is the same for every module, and asks none of them.',
      severity: 'error',
      from: { path: '^services/(billing/src/stripe|identity/src/security)/', pathNot: test },
      to: { path: '^services/[^/]+/src/', pathNot: '^services/$1/' },
    },
    {
      name: 'writing-knows-no-module',
      comment: 'How articles are written is the same for every module, and asks none of them.',
      severity: 'error',
      from: {
        path: '^services/content/src/(writing|cards|passages|providers)/',
        pathNot: test,
      },
      to: {
        path: '^services/content/src/',
        pathNot: '^services/content/src/(writing|cards|passages|providers|untrusted)/',
      },
    },
    {
      name: 'stores-of-visits-are-known-to-visits',
      comment:
        'How visits are stored is one module. Others read figures of them by its resources, and ask whether a consent was withdrawn.',
      severity: 'error',
      from: { path: '^services/tracking/src/', pathNot: [test, '^services/tracking/src/visits/'] },
      to: { path: '^services/tracking/src/visits/stores/' },
    },
    {
      name: 'lexicon-knows-words-only',
      comment: 'What words and trades mean is the same for every source, and asks none of them.',
      severity: 'error',
      from: { path: '^services/analysis/src/lexicon/', pathNot: test },
      to: {
        path: '^(services|gateway|web|infra)/',
        pathNot: ['^services/analysis/src/(domain|lexicon)/', '^infra/prose/src/'],
      },
    },
    {
      name: 'sources-do-not-meet',
      comment: 'What two sources need stands beside them in providers/, or in the lexicon.',
      severity: 'error',
      from: { path: '^services/analysis/src/providers/([^/]+)/', pathNot: test },
      to: {
        path: '^services/analysis/src/providers/[^/]+/',
        pathNot: '^services/analysis/src/providers/$1/',
      },
    },
    {
      name: 'http-and-handlers-do-not-meet',
      comment:
        'What routes and handlers both need is an application service, in a room of its own.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/(http|handlers|application)/', pathNot: test },
      to: {
        path: '^services/$1/src/(http|handlers)/',
        pathNot: '^services/$1/src/$2/',
      },
    },
    {
      name: 'services-meet-by-events-only',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-know-contracts-and-shared-packages-only',
      severity: 'error',
      from: { path: '^services/', pathNot: test },
      to: { path: '^(gateway|web|infra/(?!(runtime|fetch|model|prose|observability)/))' },
    },
    {
      name: 'handlers-and-providers-ask-models',
      comment: 'A model is slow, costs money and may lie: whoever decides or answers asks none.',
      severity: 'error',
      from: {
        path: '^services/[^/]+/src/',
        pathNot: [test, '^services/[^/]+/src/(handlers/|providers/|[^/]+/reactions/|wiring\\.ts$)'],
      },
      to: { path: '^infra/model/' },
    },
    {
      name: 'untrusted-input-is-parsed-in-its-room',
      comment:
        'It may cost minutes or all memory. Others ask by client.ts, and may know types. Scripts of an evaluation read what is committed.',
      severity: 'error',
      from: {
        path: '^(services|gateway|infra)/',
        pathNot: [test, untrusted, '^services/[^/]+/evaluation/'],
      },
      to: {
        path: untrusted,
        pathNot: `${untrusted}(client|limits)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'strangers-bytes-are-parsed-in-the-room',
      comment:
        'A parser of pages, Markdown or tables may cost minutes or all memory. Outside of the room stand our own posts, lists and briefs of the evaluation, and what the process that writes articles runs: parsingOutside names them.',
      severity: 'error',
      from: { path: '^(services|gateway)/', pathNot: [test, untrusted, ...parsingOutside] },
      to: { path: `^(infra/prose/src/markdown/read\\.ts$|node_modules/(${parsers})/)` },
    },
    {
      name: 'articles-are-read-in-the-room',
      comment: 'What reads Markdown of articles is imported where the parser process runs it.',
      severity: 'error',
      from: {
        path: '^services/content/src/(?!(writing|passages|cards|providers|untrusted)/)[^/]+/',
        pathNot: test,
      },
      to: {
        path: '^services/content/src/(writing/(article-tree|gate|rewrite-template|standard-text|readiness|finish)|providers/model/(section-tree|standing-text))\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'parsers-are-pure',
      comment: 'A parser process has no network, no database and no secrets, and needs none.',
      severity: 'error',
      from: { path: untrusted, pathNot: [test, `${untrusted}client\\.ts$`] },
      to: {
        dependencyTypesNot: ['type-only', 'npm'],
        pathNot: [
          untrusted,
          '^contracts/src/',
          '^infra/prose/src/',
          '^infra/runtime/src/untrusted/(serve-parsers|refused)\\.ts$',
          '^services/[^/]+/src/(domain|lexicon|writing|providers/model|[^/]+/decider)/',
          // Inflates bytes in memory, and does nothing else.
          '^zlib$',
        ],
      },
    },
    {
      name: 'gateway-has-no-business-rules',
      severity: 'error',
      from: { path: '^gateway/', pathNot: test },
      to: { path: '^(services|web|infra/(?!runtime/))' },
    },
    {
      name: 'main-is-imported-by-nothing',
      severity: 'error',
      from: {},
      to: { path: '^(services/[^/]+|gateway|infra/[^/]+|web)/src/main\\.tsx?$' },
    },
    {
      name: 'web-knows-contracts-and-prose-only',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^(services|gateway|infra/(?!prose/))' },
    },
    {
      name: 'features-never-meet',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'features-know-no-routes',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: test },
      to: { path: '^web/src/(routes/|routeTree|router|main)' },
    },
    {
      name: 'shared-knows-no-features',
      severity: 'error',
      from: { path: '^web/src/(lib|components)/' },
      to: { path: '^web/src/(features/|routes/|routeTree|router|main)' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API to parse with; swc sees type imports too.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.data)/' },
    webpackConfig: { fileName: 'infra/local/aliases.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
