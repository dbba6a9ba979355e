import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { storedAudit } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('a reported bill whose command is not proven', (server) => {
  const afterRestore = () => openBillingAfterRestore(server(), 1)

  it.each(['of another venue', 'of another command'])(
    'is not closed by a permit %s: a person decides about it',
    async (of) => {
      const [{ venue, commandOf, reportPrinted, orderOf, open }, other] = [
        await afterRestore(),
        await afterRestore(),
      ]
      const command = commandOf({})
      const isForeign = of === 'of another venue'
      await reportPrinted(
        isForeign
          ? { ...command, permit: other.commandOf({})['permit'] }
          : { ...command, closedBy: venue.owner.id },
      )
      expect(await open()).toMatchObject([{ _id: command['taskId'], state: 'MANUAL', receiptNo: 41 }])
      expect(await orderOf()).toMatchObject({ status: 'delivered' })
    },
  )

  it('is only recorded where its command is not one, or another bill’s', async () => {
    const { venue, commandOf, reportPrinted, reportTask, open } = await afterRestore()
    const command = commandOf({})
    await reportPrinted({ taskId: command['taskId'] })
    // A valid permit with another task id.
    await reportTask({ state: 'DONE', taskId: newId(), receiptNo: 41, deviceSerial: 'VIRT-1', command })
    expect(await open()).toEqual([])
    expect(await storedAudit(server(), venue.companyId, 'bill.unverified')).toHaveLength(2)
  })
})
