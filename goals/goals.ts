import { diskFullGoal } from './durability/disk-full.ts'
import { ioFaultGoal } from './durability/io-faults.ts'
import { killPostgresGoal } from './durability/kill-postgres.ts'
import { killSqliteGoal } from './durability/kill-sqlite.ts'
import { powerGoal } from './durability/power-cuts.ts'
import { replayGoal } from './durability/replay.ts'
import { restartGoal } from './durability/restart.ts'
import { throughputGoal } from './durability/throughput.ts'
import { fuzzGoal } from './fuzz/fuzz.ts'
import type { Goal } from './goal.ts'
import { outageGoal } from './live/outage.ts'
import { staleGoal } from './live/stale-warning.ts'
import { stalledGoal } from './live/stalled-screens.ts'
import { mixedLoadGoal } from './load/mixed-load.ts'
import { balanceGoal } from './races/balance.ts'
import { statusGoal } from './races/status.ts'
import { stockGoal } from './races/stock.ts'
import { hostileGoal } from './screens/hostile-texts.ts'
import { killSeveralGoal } from './several/kill-several.ts'
import { suiteGoals } from './suites.ts'

const numberOf = ({ id }: Goal): number => Number(id.slice(1))

/** Every goal of the table, by its number. */
export const GOALS: readonly Goal[] = [
  killSqliteGoal,
  powerGoal,
  killPostgresGoal,
  ioFaultGoal,
  fuzzGoal,
  balanceGoal,
  stockGoal,
  statusGoal,
  restartGoal,
  outageGoal,
  staleGoal,
  stalledGoal,
  diskFullGoal,
  replayGoal,
  hostileGoal,
  throughputGoal,
  killSeveralGoal,
  mixedLoadGoal,
  ...suiteGoals,
].toSorted((one, other) => numberOf(one) - numberOf(other))
