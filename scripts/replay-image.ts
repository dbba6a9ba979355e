/**
 * Replays the steps of deploy/Dockerfile in a folder of its own, where no Docker is: what it copies, installs and
 * builds, then its command until its health call answers. Not replayed are the image that it starts from, and its user.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { UserError } from './bootstrap/launch.mjs'
import { lastOf, parseDockerfile, readCopy, type Stage } from './lib/dockerfile.ts'
import { inRoot } from './lib/repository.ts'
import { print, run } from './lib/run.ts'

/** What .dockerignore keeps out of what is copied from here. */
const IGNORED = ['node_modules', 'dist']
const TRIES = 60
const TRY_MS = 1000

const scratch = mkdtempSync(join(tmpdir(), 'kafana-image-'))
const folderOf = (stage: Pick<Stage, 'name'>): string => join(scratch, stage.name ?? 'final')

const copy = (text: string, folder: string): void => {
  const { from, sources, target } = readCopy(text)
  for (const source of sources) {
    const path =
      from === null ? inRoot(source) : join(folderOf({ name: from }), source.replace(/^\/kafana/, ''))
    const to = join(folder, target.endsWith('/') && from === null ? join(target, basename(source)) : target)
    mkdirSync(dirname(to), { recursive: true })
    const filter = (file: string) => from !== null || !IGNORED.includes(basename(file))
    cpSync(path, to, { recursive: true, filter, verbatimSymlinks: true })
  }
}

const runIn = async (folder: string, text: string): Promise<void> => {
  print(`${basename(folder)}: ${text}`)
  const { code } = await run('/bin/sh', ['-c', `cd '${folder}' && ${text}`], { stream: 'show' })
  if (code !== 0) throw new UserError(`"${text}" failed with exit code ${code}.`)
}

const replay = async (stage: Stage, stages: readonly Stage[]): Promise<void> => {
  const folder = folderOf(stage)
  mkdirSync(folder)
  const before = stages.find(({ name }) => name === stage.base)
  if (before) cpSync(folderOf(before), folder, { recursive: true, verbatimSymlinks: true })
  for (const { name, text } of stage.instructions) {
    if (name === 'COPY') copy(text, folder)
    if (name === 'RUN' && !text.includes('/data')) await runIn(folder, text)
  }
}

const wordsOf = (text: string | null): readonly [string, ...string[]] =>
  JSON.parse(/\[.*\]$/.exec(text ?? '')?.[0] ?? '') as [string, ...string[]]

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Starts the command of the last stage, until its health call answers; then stops it. */
const startImage = async (stage: Stage): Promise<void> => {
  const [folder, port] = [folderOf(stage), await freePort()]
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: join(scratch, 'data'),
    GATEWAY: 'off',
  }
  const [program, ...args] = wordsOf(lastOf(stage, 'CMD'))
  const [check, ...checkArgs] = wordsOf(lastOf(stage, 'HEALTHCHECK'))
  const startedAt = performance.now()
  const child = spawn(program, args, { cwd: folder, env, stdio: 'inherit' })
  const exited = once(child, 'exit')
  let isHealthy = false
  for (let time = 0; time < TRIES && !isHealthy && child.exitCode === null; time += 1) {
    const [code] = (await once(spawn(check, checkArgs, { cwd: folder, env }), 'exit')) as [number | null]
    isHealthy = code === 0
    if (!isHealthy) await new Promise((resolve) => setTimeout(resolve, TRY_MS))
  }
  print(`${isHealthy ? 'healthy' : 'not healthy'} after ${Math.round(performance.now() - startedAt)} ms`)
  child.kill('SIGTERM')
  const [code] = (await exited) as [number | null]
  if (!isHealthy || code !== 0)
    throw new UserError(`The image is not healthy, or ended with exit code ${code}.`)
}

try {
  const { stages } = parseDockerfile(readFileSync(inRoot('deploy', 'Dockerfile'), 'utf8'))
  for (const stage of stages) await replay(stage, stages)
  const last = stages.at(-1)
  if (last) await startImage(last)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
