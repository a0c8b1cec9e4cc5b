import { problems } from '@sortie/contracts/problems'
import type { AsyncApi } from './asyncapi.ts'
import { type Html, html } from './html.ts'
import { type JsonSchema, resolved } from './json-schema.ts'
import type { OpenApi, Operation } from './openapi.ts'

type Components = Record<string, JsonSchema>

const isNull = ({ type }: JsonSchema) => type === 'null'

const lengthOf = ({ minLength, maxLength }: JsonSchema) =>
  maxLength === undefined
    ? minLength !== undefined && `${minLength} characters or more`
    : `${minLength ?? 0} to ${maxLength} characters`

/** The kind of value in a few words: `text, 1 to 200 characters`. */
const kindOf = (schema: JsonSchema, components: Components): string => {
  const shape = resolved(schema, components)
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' or ')
  if (shape.anyOf) return shape.anyOf.map((each) => kindOf(each, components)).join(' or ')
  const type = [shape.type ?? 'anything'].flat().join(' or ')
  if (shape.items) return `list of ${kindOf(shape.items, components)}`
  const limits = [
    shape.format,
    lengthOf(shape),
    shape.minimum !== undefined && `from ${shape.minimum}`,
    shape.maximum !== undefined && `to ${shape.maximum}`,
    shape.pattern !== undefined && `matching ${shape.pattern}`,
    shape.default !== undefined && `${JSON.stringify(shape.default)} where absent`,
  ]
  return [type, ...limits.filter(Boolean)].join(', ')
}

/** The object that a schema comes down to, through lists and what may be null; if there is one. */
const objectIn = (schema: JsonSchema, components: Components): JsonSchema | null => {
  const shape = resolved(schema, components)
  if (shape.properties) return shape
  if (shape.items) return objectIn(shape.items, components)
  const [only, ...others] = (shape.anyOf ?? []).filter((each) => !isNull(each))
  return only && others.length === 0 ? objectIn(only, components) : null
}

const field = (
  name: string,
  schema: JsonSchema,
  required: boolean,
  components: Components,
): Html => {
  const inner = objectIn(schema, components)
  return html`<li><code>${name}</code> <span class="kind">${kindOf(schema, components)}</span>${
    !required && html` <em>optional</em>`
  }${schema['x-personal'] === true && html` <em class="personal">personal</em>`}${
    inner && fields(inner, components)
  }</li>\n`
}

const fields = (schema: JsonSchema, components: Components): Html => {
  const { properties = {}, required = [] } = schema
  const each = Object.entries(properties).map(([name, found]) =>
    field(name, found, required.includes(name), components),
  )
  return html`<ul class="fields">\n${each}</ul>\n`
}

const shapeOf = (title: string, schema: JsonSchema | undefined, components: Components) => {
  const shape = schema && objectIn(schema, components)
  if (!shape || Object.keys(shape.properties ?? {}).length === 0) return null
  return html`<h4>${title}</h4>\n${fields(shape, components)}`
}

const contentOf = (content: Record<string, { schema: JsonSchema }> | undefined) =>
  Object.values(content ?? {})[0]?.schema

const call = (path: string, method: string, operation: Operation, components: Components): Html => {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2'))!
  const refused = Object.entries(responses).filter(([code]) => Number(code) >= 400)
  const listed = parameters.map(({ name, in: location, schema, required }) =>
    field(`${name} (${location})`, schema, required, components),
  )
  return html`<section id="${operationId}" class="call">
<h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3>
<p>${summary}${security.length > 0 && ' For signed-in users.'}</p>
${listed.length > 0 && html`<h4>Parameters</h4>\n<ul class="fields">\n${listed}</ul>\n`}${shapeOf(
  'Body, as application/json',
  contentOf(requestBody?.content),
  components,
)}<h4>Reply ${status}</h4>
<p>${success.content ? Object.keys(success.content)[0] : 'Empty.'}${
    success.description !== 'Success.' && ` ${success.description}`
  }</p>
${shapeOf('Its fields', contentOf(success.content), components)}<h4>Refusals</h4>
<p>${refused.map(([code, { description }]) => html`<span class="refusal">${code} ${description}</span> `)}</p>
</section>
`
}

const calls = ({ paths, components, tags }: OpenApi): Html => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const group = ({ name }: { name: string }) =>
    html`<h2 id="calls-${name}">Calls: ${name}</h2>\n${all
      .filter(({ operation }) => operation.tags.includes(name))
      .map(({ path, method, operation }) => call(path, method, operation, components.schemas))}`
  return html`${tags.map(group)}`
}

const problemTable = (): Html => {
  const rows = Object.entries(problems).map(
    ([code, { status, message }]) =>
      html`<tr id="problem-${code}"><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>\n`,
  )
  return html`<h2 id="problems">Refusals</h2>
<p>Every reply that is not a success is <code>application/problem+json</code> (RFC 9457): what to show to the person stands in <code>message</code>, what a program goes by in <code>code</code>.</p>
<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Message</th></tr></thead>
<tbody>
${rows}</tbody></table>
`
}

const events = ({ channels, components, info }: AsyncApi): Html => {
  const { messages, schemas } = components
  const [first] = Object.values(messages)
  const { data: _, ...envelope } = first!.payload.properties ?? {}
  const general = Object.fromEntries(
    Object.entries(envelope).map(([name, schema]) => {
      const { const: constant, ...rest } = schema
      return [name, constant === undefined ? schema : rest]
    }),
  )
  const message = (name: string) => {
    const { title, payload } = messages[name]!
    return html`<section id="event-${name}"><h3>${title}</h3>\n${fields(payload.properties!.data!, schemas)}</section>\n`
  }
  return html`<h2 id="events">Events</h2>
<p>${info.description}</p>
<h3>Every event</h3>
${fields({ ...first!.payload, properties: general }, schemas)}${Object.values(channels).map(
  ({ address, messages: of }) =>
    html`<h2>Topic <code>${address}</code></h2>\n${Object.keys(of).map(message)}`,
)}`
}

/** The readable API reference: one page, no script, one style sheet beside it. */
export const createPage = (openApi: OpenApi, asyncApi: AsyncApi): string => {
  const links = openApi.tags.map(
    ({ name }) => html`<li><a href="#calls-${name}">Calls: ${name}</a></li>\n`,
  )
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sortie API reference</title>
<link rel="stylesheet" href="/api/docs/reference.css">
</head>
<body>
<header>
<h1>Sortie API reference</h1>
<p>${openApi.info.description}</p>
<p>For programs: <a href="/api/docs/openapi.json">OpenAPI 3.1</a>, <a href="/api/docs/asyncapi.json">AsyncAPI 3.0</a>.</p>
<nav aria-label="On this page"><ul>
${links}<li><a href="#problems">Refusals</a></li>
<li><a href="#events">Events</a></li>
</ul></nav>
</header>
<main>
${calls(openApi)}${problemTable()}${events(asyncApi)}</main>
</body>
</html>
`.html
}
