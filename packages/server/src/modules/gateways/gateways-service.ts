import { createHash } from 'node:crypto'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { AuthenticateGateway } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createCounterConfirmations } from './counter-confirmations.ts'
import { selectLastPrinter, selectPrintedWithMark } from './device-record-store.ts'
import {
  clearConfirmed,
  countGateways,
  selectByToken,
  selectEarlierSecrets,
  selectGateway,
  selectGateways,
  selectPairingsOfJournal,
  selectVenuesWithDisconnectedGateways,
  setConfirmed,
  setSeen,
  setUnpaired,
} from './gateway-store.ts'
import {
  DISCONNECTED_AFTER_MS,
  type CounterReading,
  type DeviceState,
  type Gateway,
  GATEWAYS_CHANGED,
  isConnected,
  toGateway,
  jobSignal,
} from './gateway.ts'
import { createHandOver, type HandOver, withdraw, type Withdraw } from './hand-over.ts'

export interface GatewaysService {
  /** @throws AppError GATEWAY_UNPAIRED */
  readonly authenticate: AuthenticateGateway
  /** The gateways that are paired with the venue. */
  list(tx: Tx): Promise<Gateway[]>
  /** Also an unpaired one. @throws AppError NOT_FOUND */
  byId(tx: Tx, id: string): Promise<Gateway>
  /**
   * The gateway of a bill, also an unpaired one: its signed proof that a task was not printed may arrive late. Null for one
   * that was paired after the backup from which the database was restored.
   */
  find(tx: Tx, id: string): Promise<Gateway | null>
  /** Those of gateways that are not paired any more: one that was paired again has permits of its earlier pairing. */
  earlierSecrets(tx: Tx): Promise<string[]>
  /** Whether a device has printed a receipt or a storno with this mark, as a gateway reported. */
  hasDocument(tx: Tx, ref: string): Promise<boolean>
  /**
   * The gateway to print with: the given one; otherwise, of those that are connected, the one that printed
   * the venue's last receipt or the one that was paired first.
   * @throws AppError NOT_FOUND, NO_GATEWAY
   */
  choose(tx: Tx, id: string | null): Promise<Gateway>
  /**
   * The gateway to print with for a device that reaches none: the given one, otherwise the only one that is connected.
   * @throws AppError NOT_FOUND, GATEWAY_AWAY, NO_GATEWAY with the list in `gateways`
   */
  chooseConnected(tx: Tx, id: string | null): Promise<Gateway>
  readonly handOver: HandOver
  readonly withdraw: Withdraw
  /**
   * An owner has checked the device and confirms its counter. The gateway is notified at once.
   * @throws AppError NOT_FOUND, GATEWAY_NOT_CONFIRMING
   */
  confirm(tx: WriteTx, id: string, by: string, reading: CounterReading): Promise<Gateway>
  /** @throws AppError NOT_FOUND */
  unpair(tx: WriteTx, id: string, by: string): Promise<void>
  /**
   * Ends the pairing of every other gateway with this journal: it is the same gateway, which was paired again.
   * @returns the ids of all its earlier pairings
   */
  endEarlierPairings(tx: WriteTx, gateway: Gateway, journalId: string): Promise<string[]>
  /** The id by which the gateway of a pairing calls now: another one if it was paired again with its journal since. */
  pairedAs(tx: Tx, id: string): Promise<string>
  /** Answers the gateway's waiting call at once, after the unit: something has changed that it has to know. */
  callAgain(tx: WriteTx, id: string): void
}

/** Tokens and codes are stored as hashes only. */
export const hashSecret = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const createGatewaysService = ({
  uow,
  clock,
  audit,
  security,
  live,
}: Pick<Platform, 'uow' | 'clock' | 'audit' | 'security' | 'live'>): GatewaysService => {
  const confirmations = createCounterConfirmations({ audit })
  const find = async (tx: Tx, id: string): Promise<Gateway | null> => {
    const row = await tx.get(selectGateway, { id })
    return row ? toGateway(row) : null
  }
  const byId = async (tx: Tx, id: string): Promise<Gateway> => ensureFound(await find(tx, id))
  const pairedGateway = async (tx: Tx, id: string): Promise<Gateway> => {
    const gateway = await byId(tx, id)
    if (gateway.unpairedAt !== null) throw new AppError('NOT_FOUND')
    return gateway
  }
  const list = async (tx: Tx): Promise<Gateway[]> => (await tx.all(selectGateways, {})).map(toGateway)
  /** The choice does not depend on which gateway called last, so that a retry gets the same one. */
  const usualGateway = async (tx: Tx, [first, ...others]: readonly Gateway[]): Promise<Gateway> => {
    if (!first) throw new AppError('NO_GATEWAY')
    if (others.length === 0) return first
    const last = await tx.get(selectLastPrinter, { gateways: [first, ...others].map(({ id }) => id) })
    return others.find(({ id }) => id === last?.gateway_id) ?? first
  }
  const endPairing = async (tx: WriteTx, id: string, by: string | null): Promise<void> => {
    await tx.run(setUnpaired, { id, now: clock.now() })
    await audit.record(tx, { by, action: 'gateway.unpaired', entityId: id, event: GATEWAYS_CHANGED })
    await security.record(tx, { event: 'gatewayRemoved', by })
    live.publish(tx, { signal: jobSignal(id) })
  }
  return {
    byId,
    find,
    authenticate: async (token) => {
      const row = await uow.first(NO_COMPANY, selectByToken, { tokenHash: hashSecret(token) })
      if (!row) return null
      if (row.unpaired_at !== null) throw new AppError('GATEWAY_UNPAIRED')
      return { gatewayId: row.id, companyId: row.company_id }
    },
    list,
    earlierSecrets: async (tx) => (await tx.all(selectEarlierSecrets, {})).map(({ secret }) => secret),
    hasDocument: async (tx, ref) => (await tx.get(selectPrintedWithMark, { ref })) !== undefined,
    choose: async (tx, id) => {
      if (id !== null) return pairedGateway(tx, id)
      const all = await list(tx)
      const connected = all.filter((gateway) => isConnected(gateway, clock.now()))
      return usualGateway(tx, connected.length > 0 ? connected : all)
    },
    chooseConnected: async (tx, id) => {
      const isHere = (gateway: Gateway): boolean => isConnected(gateway, clock.now())
      if (id !== null) {
        const named = await pairedGateway(tx, id)
        if (!isHere(named)) throw new AppError('GATEWAY_AWAY')
        return named
      }
      const all = await list(tx)
      const [only, ...others] = all.filter(isHere)
      if (only && others.length === 0) return only
      const listed = all.map((gateway) => ({
        _id: gateway.id,
        name: gateway.name,
        connected: isHere(gateway),
      }))
      throw new AppError('NO_GATEWAY', { details: { gateways: listed } })
    },
    handOver: createHandOver({ clock, audit, live }),
    withdraw,
    confirm: async (tx, id, by, { serial, lastReceiptNo }) => {
      const { device } = await pairedGateway(tx, id)
      const isAsked =
        device?.needsConfirming === true && device.serial === serial && device.lastReceiptNo === lastReceiptNo
      if (!isAsked) throw new AppError('GATEWAY_NOT_CONFIRMING')
      await tx.run(setConfirmed, { id, serial, receiptNo: lastReceiptNo })
      const countedBefore = device.countedBefore ?? null
      await confirmations.record(tx, id, by, { serial, lastReceiptNo, countedBefore })
      await audit.publish(tx, GATEWAYS_CHANGED)
      live.publish(tx, { signal: jobSignal(id) })
      return byId(tx, id)
    },
    unpair: async (tx, id, by) => {
      await pairedGateway(tx, id)
      await endPairing(tx, id, by)
    },
    endEarlierPairings: async (tx, { id }, journalId) => {
      const earlier = await tx.all(selectPairingsOfJournal, { id, journalId })
      for (const pairing of earlier) if (pairing.unpaired_at === null) await endPairing(tx, pairing.id, null)
      return earlier.map((pairing) => pairing.id)
    },
    pairedAs: async (tx, id) => {
      const { unpairedAt = null, journalId = null } = (await find(tx, id)) ?? {}
      if (unpairedAt === null || journalId === null) return id
      return (await list(tx)).find((each) => each.journalId === journalId)?.id ?? id
    },
    callAgain: (tx, id) => live.publish(tx, { signal: jobSignal(id) }),
  }
}

export interface PresenceService {
  /**
   * Records that the gateway called, with the state of its device. Screens are notified if it was
   * disconnected or its device changed. Returns the time that was recorded.
   */
  recordContact(tx: WriteTx, before: Gateway, device: DeviceState): Promise<number>
  /** Notifies the screens of venues with a gateway that was disconnected since the last check. */
  notifyDisconnected(): Promise<void>
  /** The paired gateways of all venues. */
  count(): Promise<{ readonly connected: number; readonly disconnected: number }>
}

/**
 * A confirmation expires once the device has printed more or counts as another device: it must not apply to a
 * device that reaches the same number again.
 */
const isConfirmationObsolete = (
  { confirmed }: Gateway,
  { serial, lastReceiptNo, needsConfirming }: DeviceState,
): boolean =>
  confirmed !== null &&
  serial !== null &&
  !needsConfirming &&
  (serial !== confirmed.serial || (lastReceiptNo ?? 0) > confirmed.lastReceiptNo)

/** A device that does not answer yet, as after a start, has the rates that it had. */
const withKnownRates = (device: DeviceState, before: DeviceState | null): DeviceState => {
  const isSame = device.serial === null || device.serial === before?.serial
  return { ...device, rates: device.rates ?? (isSame ? before?.rates : null) }
}

export const createPresenceService = ({
  uow,
  clock,
  audit,
}: Pick<Platform, 'uow' | 'clock' | 'audit'>): PresenceService => {
  // The first check also covers the time in which no server was running.
  let notifiedUntil = 0
  return {
    recordContact: async (tx, before, reported) => {
      const device = withKnownRates(reported, before.device)
      const [now, text] = [clock.now(), JSON.stringify(device)]
      if (isConfirmationObsolete(before, device)) await tx.run(clearConfirmed, { id: before.id })
      await tx.run(setSeen, { id: before.id, now, device: text })
      if (!isConnected(before, now))
        await audit.record(tx, {
          by: null,
          action: 'gateway.came',
          entityId: before.id,
          details: { since: before.seenAt, device },
          event: GATEWAYS_CHANGED,
        })
      else if (JSON.stringify(before.device) !== text) await audit.publish(tx, GATEWAYS_CHANGED)
      return now
    },
    count: async () => {
      const after = clock.now() - DISCONNECTED_AFTER_MS
      const counted = await uow.first(NO_COMPANY, countGateways, { after })
      const [paired, connected] = [counted?.paired ?? 0, counted?.connected ?? 0]
      return { connected, disconnected: paired - connected }
    },
    notifyDisconnected: async () => {
      const until = clock.now() - DISCONNECTED_AFTER_MS
      const venues = await uow.read(NO_COMPANY, (tx) =>
        tx.all(selectVenuesWithDisconnectedGateways, { after: Math.min(notifiedUntil, until), until }),
      )
      for (const { company_id: companyId } of venues)
        await uow.write(companyId, (tx) => audit.publish(tx, GATEWAYS_CHANGED))
      notifiedUntil = until
    },
  }
}
