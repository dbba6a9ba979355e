import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { deadlineIn, type Deadline, type Goal } from '../goal.ts'
import { compareWith, integrityProblem, readSqlite } from '../harness/compare.ts'
import { createServerProcess, type PlantedFault } from '../harness/program.ts'
import { createWriter, type Writer } from '../harness/writers.ts'
import { readFolder, writeAfterPowerCut } from './power-record.ts'
import { powerShim, recordedIn } from './power-shim.ts'
import { makeTemplate, type Template } from './template.ts'

const [CUTS, MUTANT_CUTS, MUTANT_FAILURES] = [250, 50, 10]
const WRITERS = 8
const [SHORTEST_MS, LONGEST_MS] = [100, 1000]

/** What became of a venue after a power cut, with a server that is started on what the disk has. */
export const startAfterPowerCut = async (
  dataDir: string,
  writers: readonly Writer[],
): Promise<readonly string[]> => {
  const file = join(dataDir, 'kafana.db')
  const logs = writers.map(({ log }) => log)
  const problem = integrityProblem(file)
  if (problem !== null) return [`integrity: ${problem}`]
  const afterCut = compareWith(readSqlite(file), logs)
  if (afterCut.length > 0) return afterCut
  const server = await createServerProcess({ env: { DATA_DIR: dataDir } })
  try {
    await server.start()
    await Promise.all(writers.map((writer) => writer.resolve(server.client)))
    return [...compareWith(readSqlite(file), logs), ...writers.flatMap(({ failures }) => failures)]
  } catch (error) {
    return [String(error)]
  } finally {
    await server.stop('SIGKILL')
  }
}

interface CutOptions {
  readonly cuts: number
  readonly deadline: Deadline
  readonly fault?: PlantedFault | null
}
interface CutCounts {
  cuts: number
  acknowledged: number
  /** The cuts after which something was wrong, each with what it was. */
  readonly failures: string[]
}

const cutOnce = async (
  template: Template,
  library: string,
  fault: PlantedFault | null,
): Promise<{ readonly failures: readonly string[]; readonly acknowledged: number }> => {
  const { dataDir, beside, dispose } = template.copy()
  const [record, target] = [join(beside, 'record'), join(beside, 'after')]
  const before = readFolder(dataDir)
  const server = await createServerProcess({
    env: { DATA_DIR: dataDir, ...recordedIn(library, dataDir, record) },
    fault,
  })
  try {
    await server.start()
    const writers = Array.from({ length: WRITERS }, (_, at) => createWriter(template.venue, at))
    const stopping = new AbortController()
    const writing = writers.map((writer) => writer.write(server.client, stopping.signal))
    await wait(randomInt(SHORTEST_MS, LONGEST_MS))
    await server.stop('SIGKILL')
    stopping.abort()
    await Promise.all(writing)
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    writeAfterPowerCut(before, record, dataDir, target)
    return { failures: await startAfterPowerCut(target, writers), acknowledged }
  } finally {
    await server.stop('SIGKILL')
    dispose()
  }
}

/** Cuts the power of a server under load again and again. Null where the library cannot be compiled. */
export const cutPower = async ({ cuts, deadline, fault = null }: CutOptions): Promise<CutCounts | null> => {
  const library = powerShim()
  if (library === null) return null
  const counts: CutCounts = { cuts: 0, acknowledged: 0, failures: [] }
  const template = await makeTemplate()
  try {
    while (counts.cuts < cuts && !deadline.isOver()) {
      const { failures, acknowledged } = await cutOnce(template, library, fault)
      counts.cuts += 1
      counts.acknowledged += acknowledged
      if (failures.length > 0) counts.failures.push(`cut ${counts.cuts}: ${failures[0]}`)
    }
    return counts
  } finally {
    template.dispose()
  }
}

export const powerGoal: Goal = {
  id: 'G2',
  title: 'power cuts',
  asked:
    '250 cuts: 0 acknowledged writes lost; 50 cuts of a build that flushes at checkpoints only: at least 10 lose some',
  minutes: 20,
  measure: async (deadline, note) => {
    // First the build that has to fail: without it the rest says nothing.
    const mutant = await cutPower({
      cuts: MUTANT_CUTS,
      deadline: deadlineIn(deadline.leftMs() / 5),
      fault: 'flushes at checkpoints only',
    })
    if (mutant === null)
      return { result: 'there is no C compiler, or this is not Linux', share: 0, failures: [] }
    note(`${mutant.failures.length} of ${mutant.cuts} cuts of the planted build lost something`)
    const counts = (await cutPower({ cuts: CUTS, deadline })) ?? mutant
    const isBlind = mutant.failures.length < MUTANT_FAILURES
    return {
      result: `${counts.cuts} cuts with ${counts.acknowledged} acknowledged writes, ${counts.failures.length} lost some; ${mutant.failures.length} of ${mutant.cuts} cuts of the planted build lost some`,
      share: Math.min(counts.cuts / CUTS, mutant.cuts / MUTANT_CUTS),
      failures: [
        ...counts.failures,
        ...(isBlind && mutant.cuts === MUTANT_CUTS ? ['the planted build was not noticed often enough'] : []),
      ],
    }
  },
}
