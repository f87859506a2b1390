// What deploy/ says of the service is so: settings, ports, paths, metrics, and names that belong together.
import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAllDocuments } from 'yaml'
import { DEFAULTS, settingRows } from '../../server/settings/config.ts'
import { memoryStore } from '../../server/store/memory.ts'
import { machineOn, openTestNode } from '../support/node.ts'

const test = suite('deployment')

const deploy = new URL('../../deploy/', import.meta.url)
const text = (file: string) => readFileSync(new URL(file, deploy), 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: what a file holds is what the test is about
function parsed(file: string): any {
  const [document, ...others] = parseAllDocuments(text(file))
  assert.is(others.length, 0, file)
  assert.equal(document!.errors, [], file)
  return document!.toJS()
}

const compose = parsed('compose.yaml')
const kubernetes = (name: string) => parsed(`kubernetes/${name}.yaml`)
const deployment = kubernetes('deployment')
const { spec: pod, metadata: about } = deployment.spec.template
const [container] = pod.containers

const FILES = [
  'compose.yaml',
  'compose/prometheus.yaml',
  'compose/grafana.yaml',
  'compose/dashboards.yaml',
  'alerts.yaml',
  ...['deployment', 'service', 'autoscaling', 'disruption-budget', 'adapter', 'kustomization'].map(
    name => `kubernetes/${name}.yaml`,
  ),
]

test('every file is YAML, and every setting that it names is one of the node', () => {
  const known = new Set(settingRows().map(({ name }) => name))
  let count = 0
  for (const file of [...FILES, 'Dockerfile', 'Caddyfile', 'compose/Caddyfile', 'nginx.conf']) {
    if (file.endsWith('.yaml')) parsed(file)
    for (const [name] of text(file).matchAll(/\bSVC_[A-Z_]+/g)) {
      assert.ok(known.has(name), `${file}: ${name}`)
      count++
    }
  }
  assert.ok(count > 10)
})

test('ports are those of the node, and who asks for one asks for that', () => {
  const { port } = DEFAULTS
  const [http, metrics] = container.ports
  assert.is(http.containerPort, port)
  const env = new Map(container.env.map((one: { name: string }) => [one.name, one]))
  const { value } = env.get('SVC_METRICS_PORT') as { value: string }
  assert.is(metrics.containerPort, Number(value))
  assert.is(about.annotations['prometheus.io/port'], value)
  assert.is(kubernetes('service').spec.ports[0].targetPort, http.name)

  const { node, balancer, prometheus } = compose.services
  const [job] = parsed('compose/prometheus.yaml').scrape_configs
  assert.is(job.dns_sd_configs[0].port, Number(node.environment.SVC_METRICS_PORT))
  assert.equal(job.dns_sd_configs[0].names, ['node'])
  assert.match(text('compose/Caddyfile'), new RegExp(`dynamic a node ${port} `))
  assert.equal(balancer.ports, [`127.0.0.1:${port}:${port}`])
  assert.match(text('compose/Caddyfile'), new RegExp(`^:${port} \\{`, 'm'))
  assert.equal(prometheus.ports, ['127.0.0.1:9090:9090'])
  assert.match(text('Dockerfile'), new RegExp(`EXPOSE ${port}\\n`))
})

test('probes ask what a node answers, and what is scaled by is what it tells', async () => {
  const node = await openTestNode({}, { store: memoryStore() })
  try {
    for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[name].httpGet
      assert.is(port, 'http')
      assert.is((await node.call('GET', path)).status, 200)
    }
    await machineOn(node)
    const { body } = await node.call('GET', '/metrics')
    const [{ pods }] = kubernetes('autoscaling').spec.metrics
    assert.match(body, new RegExp(`^# TYPE ${pods.metric.name} gauge$`, 'm'))
    const [rule] = kubernetes('adapter').rules.custom
    assert.is(rule.seriesQuery.split('{')[0], pods.metric.name)
    assert.is(about.annotations['prometheus.io/path'], '/metrics')
  } finally {
    await node.close()
  }
})

test('what a stopping node has is longer than what calls in flight have', () => {
  const needed = DEFAULTS.shutdownTimeoutMs / 1000
  assert.ok(
    pod.terminationGracePeriodSeconds > needed + container.lifecycle.preStop.sleep.seconds + 5,
  )
  assert.ok(Number.parseInt(compose.services.node.stop_grace_period, 10) > needed + 5)
})

test('names that belong together are the same', () => {
  const { name } = deployment.metadata
  const { matchLabels } = deployment.spec.selector
  const budget = kubernetes('disruption-budget').spec
  const { scaleTargetRef, minReplicas } = kubernetes('autoscaling').spec
  assert.equal(about.labels, matchLabels)
  assert.equal(kubernetes('service').spec.selector, matchLabels)
  assert.equal(budget.selector.matchLabels, matchLabels)
  assert.equal(pod.topologySpreadConstraints[0].labelSelector.matchLabels, matchLabels)
  assert.equal([scaleTargetRef.kind, scaleTargetRef.name], [deployment.kind, name])
  assert.is(scaleTargetRef.apiVersion, deployment.apiVersion)
  assert.ok(budget.maxUnavailable < minReplicas)
  const { resources, images } = kubernetes('kustomization')
  for (const file of resources) assert.ok(existsSync(new URL(`kubernetes/${file}`, deploy)), file)
  assert.is(images[0].name, container.image)
  const volumes = pod.volumes.map((one: { name: string }) => one.name)
  const mounts = container.volumeMounts.map((one: { name: string }) => one.name)
  assert.equal(mounts, volumes)
})

test('every file and volume that is mounted is there, three nodes are on one database', () => {
  const { services, volumes } = compose
  const mounted = Object.values<{ volumes?: string[] }>(services).flatMap(one => one.volumes ?? [])
  for (const mount of mounted) {
    const [from] = mount.split(':') as [string]
    const isThere = from.startsWith('./') ? existsSync(new URL(from, deploy)) : from in volumes
    assert.ok(isThere, mount)
  }
  assert.is(services.node.deploy.replicas, 3)
  const { SVC_DATABASE_URL: url } = services.node.environment
  assert.match(url, /^postgres:\/\/svc:\$\{POSTGRES_PASSWORD:\?\}@database:5432\/ledger$/)
  const { POSTGRES_USER, POSTGRES_DB } = services.database.environment
  assert.equal([POSTGRES_USER, POSTGRES_DB], ['svc', 'ledger'])
  assert.is(services.node.read_only, true)
})

test.run()
