import { expect, it } from 'vitest'
import { openQueryPlans } from '../../testing/test-database.ts'
import { selectOfGateway, selectOfPrinter, selectWaiting } from './print-jobs-read-model.ts'

it('what waits is found without reading what was printed, and the last papers by their printer', async () => {
  const plans = await openQueryPlans()
  const waiting = (where: string) => expect.stringContaining(`INDEX print_jobs_waiting (${where})`) as string
  expect(plans.explain(selectOfGateway, { gatewayId: 'a', after: 0 })).toContainEqual(
    waiting('company_id=? AND gateway_id=?'),
  )
  expect(plans.explain(selectWaiting, { after: 0 })).toContainEqual(waiting('company_id=?'))
  expect(plans.explain(selectOfPrinter, { printerId: 'a', limit: 20 })).toContainEqual(
    expect.stringContaining('INDEX print_jobs_printer (company_id=? AND printer_id=?)'),
  )
  await plans.close()
})
