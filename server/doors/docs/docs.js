// Draws /api/openapi.json?operators=all: operations by tag, one of them with its schemas and examples, and a form that
// calls it. Text goes into the page as text nodes only.

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete']
const at = id => document.getElementById(id)

/** An element with attributes and children; strings become text. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value)
    else node.setAttribute(name, value)
  }
  node.append(...children.flat().filter(child => child !== undefined && child !== null))
  return node
}

/** The key stays in this tab, as in the console. */
const KEY_PLACE = 'svc-key'
const keepKey = () => sessionStorage.setItem(KEY_PLACE, at('key').value.trim())
at('key').value = sessionStorage.getItem(KEY_PLACE) ?? ''
at('key').addEventListener('input', keepKey)

const answer = await fetch('/api/openapi.json?operators=all')
const api = await answer.json()

const operations = Object.entries(api.paths).flatMap(([path, item]) =>
  METHODS.filter(method => item[method]).map(method => ({ path, method, ...item[method] })),
)
const byId = new Map(operations.map(one => [one.operationId, one]))

/** Follows a reference into the components. */
function resolved(value) {
  if (!value?.$ref) return value
  return value.$ref
    .slice(2)
    .split('/')
    .reduce((part, name) => part[name], api)
}

/** A list of thousands helps nobody; the search finds every one. */
const SHOWN_IN_GROUP = 100
/** A visitor types a letter every 200 ms or so: the service is asked once they pause. */
const PAUSE_MS = 250

/** Operators that the service finds for what is in the search field, the best first. */
let operators = []

function drawList() {
  const words = at('search').value.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = words.length === 0 ? everything() : matching(words)
  const failures = el('a', { href: '#failures' }, el('span', { class: 'method' }, ''), 'Failures')
  at('list').replaceChildren(...groups.flat().filter(Boolean), el('h2', {}, 'More'), failures)
}

const everything = () =>
  api.tags.map(({ name, summary }) =>
    group(
      summary,
      operations.filter(one => one.tags.includes(name)),
    ),
  )

/** Those that hold every word, the best fit first; then operators that mean the same in other words. */
function matching(words) {
  const ranked = operations
    .map(one => ({ one, score: scoreOf(one, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.one.path.length - b.one.path.length)
    .map(({ one }) => one)
  const others = operators.filter(one => !ranked.includes(one))
  return [group('Found', ranked), group('Operators that fit', others)]
}

function group(title, members) {
  if (members.length === 0) return undefined
  const more = members.length - SHOWN_IN_GROUP
  return [
    el('h2', {}, `${title} (${members.length})`),
    ...members.slice(0, SHOWN_IN_GROUP).map(linkTo),
    more > 0 && el('p', { class: 'quiet' }, `${more} more: search for them`),
  ]
}

/** 0 where a word is missing; a word of the name says more than a part of the path. */
function scoreOf({ path, method, summary }, words) {
  const name = summary.toLowerCase()
  const names = name.split(/[^\p{L}\d]+/u)
  const way = path.toLowerCase()
  const segments = way.split(/[/_]/)
  let score = name === words.join(' ') ? 8 : 0
  for (const word of words) {
    const fit =
      (names.includes(word) && 5) ||
      (segments.includes(word) && 4) ||
      (names.some(one => one.startsWith(word)) && 3) ||
      (`${method} ${way} ${name}`.includes(word) && 1)
    if (!fit) return 0
    score += fit
  }
  return score
}

let searches = 0

function search() {
  operators = []
  drawList()
  const turn = ++searches
  setTimeout(async () => {
    const query = at('search').value.trim().slice(0, 200)
    if (turn !== searches || query === '') return
    const reply = await fetch('/api/svc/find_operator', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    if (!reply.ok) return
    const { matches } = await reply.json()
    if (turn !== searches) return
    const paths = matches.map(id => `/api/operators/${encodeURIComponent(id)}/compute`)
    operators = paths.flatMap(path => operations.find(one => one.path === path) ?? [])
    drawList()
  }, PAUSE_MS)
}

function linkTo({ operationId, method, path, summary }) {
  const isCurrent = location.hash === `#${operationId}`
  return el(
    'a',
    { href: `#${operationId}`, ...(isCurrent && { 'aria-current': 'page' }) },
    el('span', { class: 'method' }, method.toUpperCase()),
    el('span', {}, path, el('small', {}, summary)),
  )
}

/** What a schema takes, in a line: integer, 8 to 128, default 64, m/s. */
function range(schema) {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum, pattern } = schema
  return [
    [type ?? (schema.anyOf ?? schema.oneOf ?? []).map(one => one.type)].flat().join(' or '),
    schema.enum && `one of ${schema.enum.join(', ')}`,
    schema.const !== undefined && JSON.stringify(schema.const),
    minimum !== undefined && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `to ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
    pattern && `like ${pattern}`,
    schema['x-unit'] && `in ${schema['x-unit']}`,
    schema.default !== undefined && `default ${JSON.stringify(schema.default)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Wider than a narrow window, it is scrolled by itself. */
const table = rows =>
  el('div', { class: 'wide', tabindex: '0' }, el('table', {}, el('tbody', {}, rows)))

/** Rows of a schema's properties; nested objects open on demand. */
function schemaTable(given) {
  // Of alternatives the first says most: the whole answer, before what a shorter view leaves of it.
  const schema = resolved(given?.anyOf?.[0].$ref ? given.anyOf[0] : given) ?? {}
  const inner = schema.type === 'array' ? resolved(schema.items) : schema
  const properties = Object.entries(inner?.properties ?? {})
  if (properties.length === 0) return el('p', { class: 'quiet' }, range(schema) || 'nothing')
  const rows = properties.map(([name, value]) => {
    const property = resolved(value)
    const nested = property.properties ?? resolved(property.items)?.properties
    return el(
      'tr',
      {},
      el('td', {}, el('code', {}, name), inner.required?.includes(name) ? ' *' : ''),
      el('td', {}, range(property)),
      el(
        'td',
        {},
        property.title ?? '',
        nested && el('details', {}, el('summary', {}, 'members'), schemaTable(property)),
      ),
    )
  })
  return table(rows)
}

/** Scrolled by itself, with the keys too. */
const block = text => el('pre', { tabindex: '0' }, text)
const json = value => block(JSON.stringify(value, null, 2))

function section(title, ...children) {
  const present = children.flat().filter(Boolean)
  return present.length === 0 ? undefined : el('section', {}, el('h3', {}, title), present)
}

function parameterTable(parameters) {
  if (parameters.length === 0) return undefined
  const rows = parameters.map(({ name, in: where, required, description, schema }) =>
    el(
      'tr',
      {},
      el('td', {}, el('code', {}, name), required ? ' *' : '', ` in ${where}`),
      el('td', {}, range(resolved(schema))),
      el('td', {}, description),
    ),
  )
  return table(rows)
}

function drawOperation(operation) {
  const { path, method, summary, description, requestBody, responses } = operation
  const parameters = (operation.parameters ?? []).map(resolved)
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const status = Object.keys(responses).find(one => one.startsWith('2'))
  const success = Object.entries(resolved(responses[status])?.content ?? {})
  const needsKey = (operation.security ?? api.security).length > 0
  at('main').replaceChildren(
    el('h2', {}, el('code', {}, `${method.toUpperCase()} ${path}`)),
    el('p', {}, el('b', {}, summary), needsKey ? ' (needs a key)' : ''),
    el('p', {}, description),
    section('Parameters', parameterTable(parameters)) ?? '',
    section('Body', media && schemaTable(content.schema)) ?? '',
    tryIt({ path, method, parameters }, content),
    section('From a program', ...snippets({ path, method, parameters }, content, needsKey)) ?? '',
    ...success.map(([type, { schema, example, examples = {} }]) => {
      const [first] = Object.values(examples)
      const shown = first ? resolved(first).value : example
      return section(`${status} ${type}`, schema && schemaTable(schema), shown && json(shown)) ?? ''
    }),
  )
}

const exampleOf = ({ example, examples = {} }) => example ?? Object.values(examples)[0]?.value ?? {}

/** A form that calls the operation. The key is sent to this node alone and goes with the tab. */
function tryIt({ path, method, parameters }, content) {
  const example = content && exampleOf(content)
  const inputs = parameters.map(({ name, in: where, required, example: value = '' }) => ({
    name,
    where,
    input: el('input', { value: required ? String(value) : '', 'aria-label': name }),
  }))
  const body = content && el('textarea', { rows: '8', 'aria-label': 'JSON body' })
  if (body) body.value = JSON.stringify(example, null, 2)
  const result = el('div', { 'aria-live': 'polite' })
  const send = async event => {
    event.preventDefault()
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(inputs.find(one => one.name === name).input.value),
    )
    const query = new URLSearchParams(
      inputs
        .filter(({ where, input }) => where === 'query' && input.value !== '')
        .map(({ name, input }) => [name, input.value]),
    )
    const key = at('key').value.trim()
    const options = {
      method: method.toUpperCase(),
      headers: {
        accept: 'application/json, text/*;q=0.9',
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      ...(body && { body: body.value }),
    }
    result.replaceChildren('...')
    result.replaceChildren(...(await called(query.size ? `${filled}?${query}` : filled, options)))
  }
  return el(
    'form',
    { onsubmit: send },
    el('h3', {}, 'Try it'),
    inputs.map(({ name, input }) => el('p', {}, el('label', {}, `${name} `, input))),
    body,
    el('p', {}, el('button', {}, 'Send')),
    result,
  )
}

/** The same call in a shell, in Python and in TypeScript, without a package; the key is in SVC_KEY. */
function snippets({ path, method, parameters }, content, needsKey) {
  const value = name => parameters.find(one => one.name === name)?.example ?? name
  const way = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name)))
  const url = location.origin + way
  const verb = method.toUpperCase()
  const body = content && JSON.stringify(exampleOf(content))
  const quoted = text => `'${text.replaceAll("'", "'\\''")}'`
  const curl = [
    `curl -s -X ${verb} ${quoted(url)}`,
    needsKey && '-H "Authorization: Bearer $SVC_KEY"',
    body && `-H 'Content-Type: application/json' -d ${quoted(body)}`,
  ]
  const python = [
    'import json, os, urllib.request',
    `request = urllib.request.Request(${JSON.stringify(url)}, method="${verb}")`,
    needsKey && 'request.add_header("Authorization", "Bearer " + os.environ["SVC_KEY"])',
    body && 'request.add_header("Content-Type", "application/json")',
    // A text of JSON is a text of Python as well.
    body && `request.data = ${JSON.stringify(body)}.encode()`,
    'print(urllib.request.urlopen(request).read().decode())',
  ]
  const headers = [
    needsKey && "authorization: 'Bearer ' + process.env.SVC_KEY",
    body && "'content-type': 'application/json'",
  ]
  const typescript = [
    `const reply = await fetch(${JSON.stringify(url)}, {`,
    `  method: '${verb}',`,
    `  headers: { ${headers.filter(Boolean).join(', ')} },`,
    body && `  body: ${JSON.stringify(body)},`,
    '})',
    'console.log(await reply.text())',
  ]
  const shown = (title, lines, joint) =>
    el('details', {}, el('summary', {}, title), block(lines.filter(Boolean).join(joint)))
  return [
    shown('curl', curl, ' \\\n  '),
    shown('Python', python, '\n'),
    shown('TypeScript', typescript, '\n'),
  ]
}

/** Makes a machine as anybody may, and puts its key where the forms read it. */
function keyMaker() {
  const result = el('div', { 'aria-live': 'polite' })
  const make = async event => {
    event.preventDefault()
    result.replaceChildren('...')
    const machine = await newMachine().catch(error => ({ error: String(error) }))
    if (machine.apiKey) {
      at('key').value = machine.apiKey
      keepKey()
    }
    const line = machine.apiKey
      ? 'The apiKey is in the field above. Keep all of this: it is shown once and stored nowhere.'
      : 'No machine was made.'
    result.replaceChildren(el('p', {}, line), json(machine))
  }
  const button = el('button', {}, 'Make a machine and its key')
  return el('form', { onsubmit: make }, el('p', {}, button), result)
}

/** The answer of svc_spin_up, or the refusal that came instead. */
async function newMachine() {
  const post = async (path, headers = {}) => (await fetch(path, { method: 'POST', headers })).json()
  const demo = await post('/api/demo-key/mint')
  if (!demo.key) return demo
  return post('/api/svc/spin_up', { authorization: `Bearer ${demo.key}` })
}

async function called(url, options) {
  try {
    const started = performance.now()
    const reply = await fetch(url, options)
    const text = await reply.text()
    const ms = Math.round(performance.now() - started)
    const left = reply.headers.get('ratelimit')
    const line = `${reply.status} ${reply.statusText}, ${ms} ms${left ? `, RateLimit ${left}` : ''}`
    const isJson = reply.headers.get('content-type')?.includes('json')
    return [el('p', {}, line), isJson && text ? json(JSON.parse(text)) : block(text)]
  } catch (error) {
    return [el('p', {}, String(error))]
  }
}

function drawFailures() {
  const [intro, ...codes] = api.components.schemas.Error.description.split('\n').filter(Boolean)
  const rows = codes.map(line => {
    const [, code, status, meaning] = /^- (\w+) \((\d+)\): (.*)$/.exec(line)
    const cells = [el('code', {}, code), status, meaning].map(cell => el('td', {}, cell))
    return el('tr', { id: `failure-${code}` }, cells)
  })
  at('main').replaceChildren(el('h2', {}, 'Failures'), el('p', {}, intro), table(rows))
}

function drawStart() {
  const paragraphs = api.info.description.split('\n\n').map(text => el('p', {}, text))
  at('main').replaceChildren(
    el('h2', {}, api.info.title),
    ...paragraphs,
    keyMaker(),
    el('p', {}, `${operations.length} operations.`),
  )
}

/** The title and the place on the page follow what is shown. */
function show(title) {
  document.title = title === '' ? api.info.title : `${title} · ${api.info.title}`
  at('main').scrollTop = 0
  at('main').focus({ preventScroll: true })
  // In a narrow window the list stands above.
  if (title !== '') at('main').scrollIntoView()
}

function draw() {
  const name = location.hash.slice(1)
  drawList()
  if (byId.has(name)) {
    drawOperation(byId.get(name))
    show(byId.get(name).summary)
  } else if (name.startsWith('failure')) {
    drawFailures()
    show('Failures')
    at(name)?.scrollIntoView()
  } else {
    drawStart()
    show('')
  }
}

at('version').textContent = api.info.version
at('search').addEventListener('input', search)
addEventListener('hashchange', draw)
draw()
