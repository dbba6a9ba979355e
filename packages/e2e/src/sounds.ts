import type { Page } from '@playwright/test'

/** Shorter sounds are ticks. */
const SHORTEST_ALERT_SECONDS = 0.3

/** What a page has played since it was opened. */
export interface Sounds {
  /** Alerts that began; a repeated one counts once. */
  readonly alerts: number
  readonly ticks: number
  /** A repeated alert that nobody has ended. */
  readonly isCalling: boolean
}

/** Counts the sounds of a page that is still to be opened. */
export const watchSounds = async (page: Page): Promise<() => Promise<Sounds>> => {
  await page.addInitScript((shortest) => {
    const sounds = { alerts: 0, ticks: 0, isCalling: false }
    Object.assign(globalThis, { sounds })
    const { start, stop } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function count(...when) {
      if ((this.buffer?.duration ?? 0) < shortest) sounds.ticks += 1
      else sounds.alerts += 1
      sounds.isCalling ||= this.loop
      start.apply(this, when)
    }
    AudioBufferSourceNode.prototype.stop = function end(...when) {
      sounds.isCalling = false
      stop.apply(this, when)
    }
  }, SHORTEST_ALERT_SECONDS)
  return () => page.evaluate(() => (globalThis as unknown as { sounds: Sounds }).sounds)
}
