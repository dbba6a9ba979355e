import { createHash } from 'node:crypto'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { AuthenticateGateway } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectLastPrinter, selectLastTold } from './device-record-store.ts'
import { selectByToken, selectGateway, selectGateways, setConfirmed, setUnpaired } from './gateway-store.ts'
import {
  BOOK_NEWS,
  GATEWAY_NEWS,
  isConnected,
  toGateway,
  workBell,
  type CounterReading,
  type Gateway,
} from './gateway.ts'

export interface GatewaysService {
  /** @throws AppError GATEWAY_UNPAIRED for one that the venue parted with */
  readonly authenticate: AuthenticateGateway
  /** The venue's gateways, without those it parted with. */
  list(tx: Tx): Promise<Gateway[]>
  /** Any that ever was the venue's: its signature may come late. @throws AppError NOT_FOUND */
  byId(tx: Tx, id: string): Promise<Gateway>
  /** Where to print: the named one, else of those that are there the one that printed the venue's last receipt, else the one paired first. @throws AppError NOT_FOUND, NO_GATEWAY */
  choose(tx: Tx, id: string | null): Promise<Gateway>
  /** An owner looked at the device: its counter stands where it says. The gateway is told at once. @throws AppError NOT_FOUND, GATEWAY_NOT_CONFIRMING */
  confirm(tx: WriteTx, id: string, by: string, said: CounterReading): Promise<Gateway>
  /** @throws AppError NOT_FOUND */
  unpair(tx: WriteTx, id: string, by: string): Promise<void>
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const createGatewaysService = ({
  uow,
  clock,
  journal,
  live,
}: Pick<Platform, 'uow' | 'clock' | 'journal' | 'live'>): GatewaysService => {
  const byId = async (tx: Tx, id: string): Promise<Gateway> =>
    toGateway(found(await tx.get(selectGateway, { id })))
  const living = async (tx: Tx, id: string): Promise<Gateway> => {
    const gateway = await byId(tx, id)
    if (gateway.unpairedAt !== null) throw new AppError('NOT_FOUND')
    return gateway
  }
  const list = async (tx: Tx): Promise<Gateway[]> => (await tx.all(selectGateways, {})).map(toGateway)
  /** Nothing that comes and goes with a call decides: whoever presses again soon meets the same one. */
  const usual = async (tx: Tx, [first, ...others]: readonly Gateway[]): Promise<Gateway> => {
    if (!first) throw new AppError('NO_GATEWAY')
    if (others.length === 0) return first
    const last = await tx.get(selectLastPrinter, { gateways: [first, ...others].map(({ id }) => id) })
    return others.find(({ id }) => id === last?.gateway_id) ?? first
  }
  return {
    byId,
    authenticate: async (token) => {
      const row = await uow.read(NO_COMPANY, (tx) => tx.get(selectByToken, { tokenHash: hashOf(token) }))
      if (!row) return null
      if (row.unpaired_at !== null) throw new AppError('GATEWAY_UNPAIRED')
      return { gatewayId: row.id, companyId: row.company_id }
    },
    list,
    choose: async (tx, id) => {
      if (id !== null) return living(tx, id)
      const all = await list(tx)
      const there = all.filter((one) => isConnected(one, clock.now()))
      return usual(tx, there.length > 0 ? there : all)
    },
    confirm: async (tx, id, by, said) => {
      const { device } = await living(tx, id)
      const waits =
        device?.needsConfirming === true &&
        device.serial === said.serial &&
        device.lastReceiptNo === said.lastReceiptNo
      if (!waits) throw new AppError('GATEWAY_NOT_CONFIRMING')
      await tx.run(setConfirmed, { id, serial: said.serial, receiptNo: said.lastReceiptNo })
      // From here on up to the confirmed number nobody told of any: the fiscal book of the day asks for these papers.
      const untoldFrom = ((await tx.get(selectLastTold, { serial: said.serial }))?.receipt_no ?? 0) + 1
      const details = { ...said, untoldFrom, countedBefore: device.countedBefore ?? null }
      await journal.record(tx, { by, action: 'gateway.confirmed', entityId: id, details, news: GATEWAY_NEWS })
      await journal.tell(tx, BOOK_NEWS)
      live.tell(tx, { ring: workBell(id) })
      return byId(tx, id)
    },
    unpair: async (tx, id, by) => {
      await living(tx, id)
      await tx.run(setUnpaired, { id, now: clock.now() })
      await journal.record(tx, { by, action: 'gateway.unpaired', entityId: id, news: GATEWAY_NEWS })
      live.tell(tx, { ring: workBell(id) })
    },
  }
}
