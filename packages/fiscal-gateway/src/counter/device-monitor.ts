import { hasElapsed, type DeviceLimits } from '@kafana/domain'
import type { DeviceStatus, FiscalDevice } from '../device/device.ts'
import { GatewayError } from '../errors.ts'
import type { Journal } from '../journal/journal.ts'
import { askDevice, type DeviceQueue } from '../print/device-queue.ts'
import type { TaskResolver } from '../print/resolve-tasks.ts'
import type { ClosingState, LastClosing } from './device-accounting.ts'
import { createJournalProof, hasSameReference, isSameDocument } from './journal-proof.ts'
import { type CounterReading, createReceiptCounter, needsConfirmation } from './receipt-counter.ts'

interface Observation {
  readonly status: DeviceStatus | null
  readonly answers: boolean
  readonly at: number
}

/**
 * Wraps a device so that its last status is remembered and need not be queried while it prints.
 * @param nameFor the name that the device with a serial number has in the journal
 */
export const observeDevice = (
  device: FiscalDevice,
  uptime: () => number,
  nameFor: (serial: string) => string,
) => {
  let last: Observation = { status: null, answers: false, at: -Infinity }
  const update = (change: Partial<DeviceStatus>): void => {
    if (last.status !== null) last = { ...last, status: { ...last.status, ...change } }
  }
  const observed: FiscalDevice = {
    ...device,
    status: async () => {
      try {
        const answer = await device.status()
        const status = { ...answer, serial: nameFor(answer.serial) }
        last = { status, answers: true, at: uptime() }
        return status
      } catch (error) {
        last = { ...last, answers: false, at: uptime() }
        throw error
      }
    },
    printReceipt: async (job) => {
      const printed = await device.printReceipt(job)
      if (last.status?.lastReceiptNo !== null) update({ lastReceiptNo: printed.receiptNo })
      return printed
    },
    report: async (request) => {
      const report = await device.report(request)
      if (report.kind === 'daily' && report.closingNo !== null) update({ closingNo: report.closingNo })
      return report
    },
  }
  return { device: observed, lastObservation: () => last }
}

export type ObservedDevice = ReturnType<typeof observeDevice>

/** The state of the device, as the server and the gateway's page see it. */
export interface DeviceState {
  readonly answers: boolean
  readonly driver: string
  readonly serial: string | null
  readonly lastReceiptNo: number | null
  readonly closingNo: number | null
  readonly needsConfirming: boolean
  /** The highest number that the device is known to have reached, where it counts less now. */
  readonly countedBefore: number | null
  readonly unsettled: number
  readonly limits: DeviceLimits
  /** The device's tax rates; null while it has not answered. */
  readonly rates: DeviceStatus['rates'] | null
}

/** An observation older than this is refreshed. */
const MAX_AGE_MS = 20_000

export interface DeviceMonitorDeps {
  readonly queue: DeviceQueue
  readonly journal: Journal
  readonly resolver: TaskResolver
  readonly observed: ObservedDevice
  /** The name of the device's driver, for the server. */
  readonly driver: string
  readonly uptime: () => number
  /** Whether the server has answered this journal since the start, and within the last minute. */
  readonly hasServerContact: () => boolean
  /** Something about the device may be new to the server. */
  readonly notifyServer: () => void
}

const requireConfirmedUnless = (isAllowed: boolean, { serial, lastReceiptNo }: DeviceStatus): void => {
  if (!isAllowed) throw new GatewayError('DEVICE_UNCONFIRMED', `${serial} ${lastReceiptNo}`)
}

/** Keeps the journal's account of the device's numbers complete, and reports the device's state. */
export const createDeviceMonitor = (deps: DeviceMonitorDeps) => {
  const { queue, journal, resolver, driver, uptime, hasServerContact } = deps
  const { tasks, accounting } = journal
  const { device, lastObservation } = deps.observed
  const counter = createReceiptCounter(accounting)
  const proof = createJournalProof(journal)

  /** Whether a device whose numbers are all in the journal is where the journal left it. */
  const isAsLeft = async (closings: ClosingState, isFamiliar: boolean): Promise<boolean> => {
    const { serial } = closings
    if (proof.isComplete()) return true
    if (!isFamiliar) return proof.isNew()
    if (!proof.isLastDevice(serial)) return false
    const [document, last] = [accounting.lastDocument(serial), await askDevice(device.lastReceipt)]
    // Numbers that begin again with each daily report would be the same ones.
    return (
      isSameDocument(document, last) &&
      (accounting.knowsClosing(closings) || hasSameReference(document, last))
    )
  }

  const addExternal = async (closings: ClosingState, lastReceiptNo: number): Promise<void> => {
    // The server may know that the journal is an older copy.
    if (!hasServerContact()) return
    const last = await askDevice(device.lastReceipt)
    // Receipts that were printed before the start may be the gateway's own: the journal can have lost them without the
    // server knowing, when they were printed while it was away.
    proof.conclude(closings.serial, false)
    accounting.addExternal(closings, lastReceiptNo, last)
  }

  const accountFor = async (status: DeviceStatus): Promise<void> => {
    const closings = accounting.closingState(status)
    accounting.resolveClosing(status)
    const { serial, lastReceiptNo } = status
    // A device without a counter shows nothing: its gateway has refused earlier commands at the start.
    if (lastReceiptNo === null) return proof.conclude(serial, device.proof.kind === 'memory')
    const isConfirmed = counter.isConfirmed(serial, lastReceiptNo)
    switch (counter.stateOf(status)) {
      case 'behind':
        if (!proof.isComplete() || counter.isBeyondJournal(serial)) proof.doubt()
        if (isConfirmed) accounting.acceptReset(serial, lastReceiptNo, counter.highestKnown(serial))
        return
      case 'unknown':
        if (!proof.isComplete()) proof.doubt()
        if (isConfirmed) accounting.acceptConfirmed(serial, lastReceiptNo)
        return
      case 'known': {
        const isFamiliar = accounting.lastAccounted(serial) !== null
        proof.conclude(serial, await isAsLeft(closings, isFamiliar))
        // A new device that has printed nothing.
        if (!isFamiliar) accounting.acceptNumber(serial, lastReceiptNo)
        accounting.recordLook(closings)
        return
      }
      case 'ahead':
        return addExternal(closings, lastReceiptNo)
    }
  }

  /**
   * Resolves open tasks, reads the device and accounts for every number that it used without the gateway.
   * Must run in the device queue. DEVICE_UNAVAILABLE.
   */
  const check = async (): Promise<DeviceStatus> => {
    await resolver.resolveAll()
    // A receipt that is open at the first look may be the gateway's own, which its journal has lost: it may still print.
    const status = proof.isComplete()
      ? await askDevice(device.status)
      : await resolver.statusWithoutOpenReceipt()
    await accountFor(status)
    // A confirmed reset gave the device another name in the journal.
    return counter.stateOf(status) === 'behind' ? askDevice(device.status) : status
  }

  const state = (): DeviceState => {
    const { status, answers } = lastObservation()
    const counterState = status === null ? 'known' : counter.stateOf(status)
    return {
      answers,
      driver,
      serial: status?.serial ?? null,
      lastReceiptNo: status?.lastReceiptNo ?? null,
      closingNo: status === null ? null : accounting.closingState(status).closingNo,
      needsConfirming: needsConfirmation(counterState),
      countedBefore:
        status !== null && counterState === 'behind' ? counter.highestKnown(status.serial) : null,
      unsettled: tasks.unresolved().length,
      limits: device.limits,
      rates: status?.rates ?? null,
    }
  }

  const isOutdated = (): boolean => {
    const { status, at } = lastObservation()
    return hasElapsed(MAX_AGE_MS, at, uptime()) || (status !== null && counter.stateOf(status) !== 'known')
  }

  /** Checks the device if it is free and the last observation is outdated. An unreachable device is ignored. */
  const refresh = async (): Promise<void> => {
    if (!queue.isIdle() || !isOutdated()) return
    try {
      await queue.run(check)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
    }
  }

  return {
    check,
    refresh,
    state,
    /** DEVICE_UNCONFIRMED unless the journal accounts for exactly the numbers that the device has used. */
    requireKnownCounter: (status: DeviceStatus): void =>
      requireConfirmedUnless(counter.stateOf(status) === 'known', status),
    /**
     * SERVER_UNHEARD if the device does not number its daily reports and the server has not said since the start which
     * one was the last: the journal may be a new one, or an older copy.
     */
    requireKnownDay: (status: DeviceStatus): void => {
      if (accounting.knowsDay(status)) return
      // It may not know this device yet, which was off before.
      deps.notifyServer()
      throw new GatewayError('SERVER_UNHEARD')
    },
    /**
     * Whether the journal can be trusted when it has no record of a task. Must run in the device queue.
     * DEVICE_UNCONFIRMED if the counter is behind or unknown; DEVICE_UNAVAILABLE if the device has not answered
     * since the start; SERVER_UNHEARD if it counts more, and the server is away.
     */
    requireCompleteJournal: async (): Promise<void> => {
      if (!proof.isComplete()) await check()
      const { status } = lastObservation()
      if (status !== null) requireConfirmedUnless(!needsConfirmation(counter.stateOf(status)), status)
      // What the device has printed by its own count is accounted for once the server answers.
      if (!proof.isComplete()) throw new GatewayError('SERVER_UNHEARD')
    },
    /** Stores what the server reported about the device's counter and its daily reports. */
    updateFromServer: (
      confirmed: CounterReading | null,
      counted: CounterReading | null,
      closed: LastClosing | null,
    ): void => {
      counter.update(confirmed, counted)
      accounting.continueClosings(closed)
    },
  }
}

export type DeviceMonitor = ReturnType<typeof createDeviceMonitor>
