import type { WaiterName } from '../accounts.ts'

/** The details of the venue. */
export const DEMO_COMPANY = {
  name: 'Kafana Vesna',
  address: 'ул. Македонија 12, 1000 Скопје',
  email: 'kafana@kafana.test',
  phone: '+389 2 555 0142',
  currency: 'MKD',
  timezone: 'Europe/Skopje',
} as const

export interface DemoTable {
  readonly name: string
  readonly seats: number
  /** Upper left corner on the zone's canvas. */
  readonly x: number
  readonly y: number
  /** The waiter it is assigned to. */
  readonly waiter: WaiterName
}
interface DemoZone {
  readonly name: string
  readonly smokingZone: boolean
  readonly tables: readonly DemoTable[]
}

const table = (name: string, seats: number, x: number, y: number, waiter: WaiterName): DemoTable => ({
  name,
  seats,
  x,
  y,
  waiter,
})

/** Tables for two along the windows, for four in the middle, long ones at the back wall. */
const hall: DemoZone = {
  name: 'Сала',
  smokingZone: false,
  tables: [
    table('Маса 1', 2, 64, 64, 'ana'),
    table('Маса 2', 2, 224, 64, 'ana'),
    table('Маса 3', 2, 384, 64, 'luka'),
    table('Маса 4', 2, 544, 64, 'luka'),
    table('Маса 5', 4, 56, 224, 'ana'),
    table('Маса 6', 4, 216, 224, 'ana'),
    table('Маса 7', 4, 376, 224, 'luka'),
    table('Маса 8', 4, 536, 224, 'luka'),
    table('Маса 9', 8, 56, 400, 'ana'),
    table('Маса 10', 6, 328, 400, 'ana'),
    table('Маса 11', 6, 544, 400, 'luka'),
    table('Маса 12', 4, 704, 224, 'luka'),
  ],
}

/** Small tables in a row in front of the counter. */
const bar: DemoZone = {
  name: 'Шанк',
  smokingZone: false,
  tables: [
    table('Шанк 1', 2, 64, 64, 'luka'),
    table('Шанк 2', 2, 192, 64, 'luka'),
    table('Шанк 3', 2, 320, 64, 'luka'),
    table('Шанк 4', 2, 448, 64, 'luka'),
  ],
}

/** Two rows under the vines, the big table at the end. */
const terrace: DemoZone = {
  name: 'Тераса',
  smokingZone: true,
  tables: [
    table('Тераса 1', 4, 64, 64, 'ana'),
    table('Тераса 2', 4, 232, 64, 'ana'),
    table('Тераса 3', 4, 400, 64, 'ana'),
    table('Тераса 4', 2, 576, 72, 'ana'),
    table('Тераса 5', 6, 64, 256, 'ana'),
    table('Тераса 6', 2, 288, 264, 'luka'),
    table('Тераса 7', 4, 432, 256, 'luka'),
    table('Тераса 8', 8, 600, 256, 'luka'),
  ],
}

export const FLOOR: readonly DemoZone[] = [hall, bar, terrace]
