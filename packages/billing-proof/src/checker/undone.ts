import type { BillIntent } from '@kafana/contract'
import { type History, indexHistory, nameOf, type ReportViolation } from './history.ts'
import type { ServerRecord } from './server-record.ts'

/** The bills that were closed and are cancelled since: somebody has undone them. */
export const undoneBills = ({ intents, events }: ServerRecord): BillIntent[] => {
  const closed = new Set(
    events.filter(({ action }) => action === 'bill.billed').map(({ entityId }) => entityId),
  )
  return intents.filter(({ _id: id, state }) => state === 'ABORTED' && closed.has(id))
}

/** I2: only a bill that no device printed is undone, and the fiscal report lists exactly the undone bills, each once. */
export const judgeUndone = (history: History, report: ReportViolation): void => {
  const { server } = history
  const { printed } = indexHistory(history)
  const listed = server.days.flatMap(({ undone }) => undone.map(({ intent }) => intent))
  const found = undoneBills(server)
  for (const { _id: id, ref } of found) {
    const times = listed.filter((intent) => intent === id).length
    if (times !== 1) report('I2', `the fiscal report lists the bill ${ref} ${times} times as undone`)
    for (const receipt of printed.filter((one) => one.ref === ref))
      report('I2', `the bill ${ref} was undone, although ${nameOf(receipt)} is its receipt`)
  }
  for (const intent of listed)
    if (!found.some(({ _id: id }) => id === intent))
      report('I2', `the fiscal report lists the bill ${intent} as undone, but it was not`)
}
