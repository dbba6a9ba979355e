import { afterAll, beforeAll, expect, it } from 'vitest'
import { tryHistory } from './run-history.ts'
import { makeTemplate, type Template } from './template.ts'

const HISTORIES = 60
const PATIENCE_MS = 240_000

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.dispose())

const traceOf = async (seed: number): Promise<string[]> => {
  const lines: string[] = []
  await tryHistory({
    template,
    seed,
    trace: (at, text) => {
      lines.push(`${at} ${text}`)
    },
  })
  // Ids grow with every history of a process.
  const names = new Map<string, string>()
  return lines.map((line) =>
    line.replaceAll(/[0-9a-f]{32}/g, (id) => names.get(id) ?? names.set(id, `#${names.size}`).get(id) ?? ''),
  )
}

it(
  'is the same history again for the same seed',
  async () => {
    const trace = await traceOf(13)
    expect(trace.length).toBeGreaterThan(10)
    expect(await traceOf(13)).toEqual(trace)
    expect(await traceOf(14)).not.toEqual(trace)
  },
  PATIENCE_MS,
)

it(
  `leaves nothing wrong in ${HISTORIES} histories of crashes, silences and faults`,
  async () => {
    const bad: string[] = []
    let papers = 0
    for (let seed = 1; seed <= HISTORIES; seed += 1) {
      const tried = await tryHistory({ template, seed })
      papers += tried.papers
      bad.push(...tried.complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
    expect(bad).toEqual([])
    expect(papers).toBeGreaterThan(HISTORIES)
  },
  PATIENCE_MS,
)
