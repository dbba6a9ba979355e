import type { World } from '../../world.ts'
import type { PaperPart, PlainPrinter } from '../device.ts'
import { centred, plain, row, stamp, tall } from '../paper.ts'
import { escposBytes } from './escpos-paper.ts'
import type { EscposSetting } from './escpos-setting.ts'
import { sendOverTcp } from './tcp-send.ts'

export interface EscposOptions {
  readonly setting: EscposSetting
  /** Read anew for every paper, as the name is. */
  readonly timezone: string
  readonly venueName: string | null
  readonly world: Pick<World, 'now' | 'after'>
}

const headOf = (venueName: string | null): PaperPart[] =>
  venueName === null ? [] : [tall(centred(venueName))]

const footOf = (at: number, timezone: string): PaperPart[] => {
  const { date, time } = stamp(at, timezone)
  return [row(date, time), plain('')]
}

/** A network receipt printer beside the fiscal device, for pre-bills and copies. It says nothing of its paper; that it took the bytes is all there is to know. */
export const createEscposPrinter = (options: EscposOptions): PlainPrinter => ({
  printNonFiscal: async (parts) => {
    const { setting, world, timezone, venueName } = options
    const printedAt = world.now()
    await sendOverTcp(
      setting,
      escposBytes([...headOf(venueName), ...parts, ...footOf(printedAt, timezone)], setting),
      world,
    )
    return { printedAt }
  },
})
