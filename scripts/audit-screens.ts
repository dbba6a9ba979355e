/**
 * Measures on a demo venue how far the content of every screen moves while it loads, and how long it takes to stand on
 * a cold load over slow 4G: three times each, or the given number of times. The medians are saved in docs/audit.
 */
import { writeFileSync } from 'node:fs'
import { ROUTES, type RouteName } from '@kafana/domain'
import { chromium, type Browser } from '@playwright/test'
import { UserError } from './bootstrap/launch.mjs'
import { chromiumPath, ensureChromium } from './lib/browser-tools.ts'
import { type ColdLoad, type DeviceProfile, loadCold, storedBy } from './lib/cold-load.ts'
import { withDemoVenue } from './lib/demo-venue.ts'
import { callApi, signInAs } from './lib/landing-orders.ts'
import { quantile } from './lib/quantile.ts'
import { inRoot } from './lib/repository.ts'
import { print } from './lib/run.ts'

const DEVICES = {
  phone: { width: 390, height: 844, slowdown: 4 },
  desktop: { width: 1440, height: 900, slowdown: 1 },
} as const satisfies Readonly<Record<string, DeviceProfile>>
type Device = keyof typeof DEVICES
const DEVICE_NAMES = Object.keys(DEVICES) as readonly Device[]

const MAX_CONTENT_MS = 3500
const MAX_SHIFT = 0.05

const SIGNED_OUT: readonly RouteName[] = [
  'landing',
  'login',
  'register',
  'forgot',
  'reset',
  'privacyPolicy',
  'unauthorized',
]
/** Screens of the kitchen's account; those of the owner are all others. */
const OF_KITCHEN: readonly RouteName[] = ['establishmentDetails', 'monitor', 'manager', 'gateway']

interface Named {
  readonly _id: string
}

/** The paths of all screens, with something that the demo venue has where they show one thing. */
const pathsOf = async (url: string, token: string): Promise<Readonly<Record<RouteName, string>>> => {
  const get = <T>(path: string): Promise<T> => callApi<T>(`${url}${path}`, token)
  const [tables, staff] = [await get<Named[]>('/api/tables'), await get<Named[]>('/api/company/staff')]
  const { orders } = await get<{ orders: Named[] }>('/api/order?filter=billed&limit=1')
  const [section] = await get<(Named & { staff: Named[] })[]>('/api/section')
  return {
    ...ROUTES,
    reset: '/reset-password/0/0',
    establishmentDetails: `/establishment/${tables[0]?._id}`,
    staffDetails: `/staff/${staff[0]?._id}`,
    orderDetails: `/orders/${orders[0]?._id}`,
    userStats: `/users/${section?.staff[0]?._id}/section/${section?._id}`,
  }
}

type Measured = Readonly<Record<Device, ColdLoad>>

const medianOf = (loads: readonly ColdLoad[]): ColdLoad => ({
  contentMs: quantile(
    loads.map(({ contentMs }) => contentMs),
    0.5,
  ),
  shift: quantile(
    loads.map(({ shift }) => shift),
    0.5,
  ),
})

const measureAll = async (
  browser: Browser,
  url: string,
  rounds: number,
): Promise<ReadonlyMap<RouteName, Measured>> => {
  const [owner, kitchen] = [await signInAs(url, 'owner'), await signInAs(url, 'kitchen')]
  const paths = await pathsOf(url, owner.token)
  const storedFor = (name: RouteName): Readonly<Record<string, string>> => {
    if (SIGNED_OUT.includes(name)) return {}
    return storedBy(OF_KITCHEN.includes(name) ? kitchen : owner)
  }
  const measured = new Map<RouteName, Measured>()
  for (const name of Object.keys(ROUTES) as RouteName[]) {
    const median = async (device: Device): Promise<ColdLoad> => {
      const loads: ColdLoad[] = []
      for (let round = 0; round < rounds; round += 1)
        loads.push(await loadCold(browser, url + paths[name], DEVICES[device], storedFor(name)))
      return medianOf(loads)
    }
    const screen = { phone: await median('phone'), desktop: await median('desktop') }
    measured.set(name, screen)
    print([ROUTES[name], ...DEVICE_NAMES.map((device) => cells(screen[device]).join(' '))].join('  '))
  }
  return measured
}

const cells = ({ contentMs, shift }: ColdLoad): readonly [string, string] => [
  `${(contentMs / 1000).toFixed(2)} s`,
  shift.toFixed(3),
]

/** What misses a goal, one sentence each. */
const missesOf = (measured: ReadonlyMap<RouteName, Measured>): readonly string[] =>
  [...measured].flatMap(([name, screen]) =>
    DEVICE_NAMES.flatMap((device) => {
      const { contentMs, shift } = screen[device]
      const [time, moved] = cells(screen[device])
      return [
        ...(contentMs > MAX_CONTENT_MS ? [`\`${ROUTES[name]}\` on a ${device} takes ${time}.`] : []),
        ...(shift > MAX_SHIFT ? [`\`${ROUTES[name]}\` on a ${device} moves by ${moved}.`] : []),
      ]
    }),
  )

const report = (measured: ReadonlyMap<RouteName, Measured>, rounds: number): string => {
  const rows = [...measured].map(
    ([name, { phone, desktop }]) =>
      `| \`${ROUTES[name]}\` | ${[...cells(phone), ...cells(desktop)].join(' | ')} |`,
  )
  const misses = missesOf(measured)
  return `# How screens load

Created by \`npm run audit:screens\`: every screen of the demo venue, loaded ${rounds} times by a browser without any cache, and the median of each number.

- **Content**: from the request of the page until its title stands and no placeholder, spinner or outdated part is on it. The goal is less than ${MAX_CONTENT_MS / 1000} s.
- **Shift**: the sum of all layout shifts during the load, by the browser’s own measure. The goal is less than ${MAX_SHIFT}.
- **Connection**: the slow 4G of Lighthouse, 150 ms for each request, 1.6 Mbit/s down and 750 kbit/s up, by Chromium’s own throttling. The server is on the same machine, without TLS.
- **Phone**: ${DEVICES.phone.width} × ${DEVICES.phone.height} px, and a processor ${DEVICES.phone.slowdown} times slower than the machine’s. **Desktop**: ${DEVICES.desktop.width} × ${DEVICES.desktop.height} px, with the machine’s own processor.

The machine has two cores, which serve and browse at the same time: the times are upper bounds. They are not compared in any test; the shifts are, of every screen, in \`layout.spec.ts\`.

| Screen | Phone: content | shift | Desktop: content | shift |
|---|---|---|---|---|
${rows.join('\n')}

## What misses the goals

${misses.length === 0 ? 'Nothing.' : misses.map((miss) => `- ${miss}`).join('\n')}
`
}

const rounds = Number(process.argv[2] ?? 3)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new UserError('npm run audit:screens takes a whole number of loads.')

await ensureChromium()
await withDemoVenue(async (url) => {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const measured = await measureAll(browser, url, rounds)
  await browser.close()
  writeFileSync(inRoot('docs', 'audit', 'screens.md'), report(measured, rounds))
  print(`The report is docs/audit/screens.md; ${missesOf(measured).length} numbers miss their goals.`)
})
