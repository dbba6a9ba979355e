import type { FloorTable, Order, Product, VenueTable, Zone } from '@kafana/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { apiAs, type ApiClient } from '../api.ts'
import { openAs, toast, type Device } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG, longUnless } from '../long-run.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'
import { drag, drawnAt, fingersOf, GRID, middleOf, zoomOf, zoomTo, type Point } from './canvas.ts'

const TABLET = { width: 1024, height: 768 }
const tileOf = (page: Page, { _id }: VenueTable): Locator => page.locator(`#tile-${_id}`)
/** The whole accessible name of a tile. */
const accessibleName = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join(' ?, ')}$`)

/** The paths of a device's PUT requests. */
const watchSaves = (page: Page): string[] => {
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves.push(new URL(request.url()).pathname)
  })
  return saves
}

test.describe.configure({ mode: 'serial' })

/**
 * The owner arranges the tables; a monitor on another device sees the arrangement and the status of each
 * table.
 */
test.describe('the floor plan', () => {
  let stack: TestStack
  let owner: Device
  let monitor: Device
  let phone: Device
  let calls: ApiClient
  let ana: ApiClient
  let saves: string[]

  test.beforeAll(async ({ browser }) => {
    stack = await startTestStack({ demo: true })
    owner = await openAs(browser, stack, 'owner')
    monitor = await openAs(browser, stack, 'kitchen', TABLET)
    phone = await openAs(browser, stack, 'owner', PHONE)
    calls = await apiAs(stack, 'owner@kafana.test')
    ana = await apiAs(stack, 'ana@kafana.test')
    saves = watchSaves(owner.page)
    for (const { page } of [owner, phone]) await page.goto('/establishment')
    // A phone begins with the list.
    await phone.page.getByRole('button', { name: 'Plan' }).click()
  })
  test.afterAll(async () => {
    await stack.close()
    expect([owner, monitor, phone].flatMap(({ consoleErrors }) => consoleErrors)).toEqual([])
  })

  const tableNamed = async (name: string): Promise<VenueTable> => {
    const table = (await calls<VenueTable[]>('/api/tables')).find((each) => each.name === name)
    if (!table) throw new Error(`no table ${name}`)
    return table
  }
  const placeOf = async (name: string): Promise<Point> => (await tableNamed(name)).position
  const movedToast = (page: Page, name: string): Locator =>
    page
      .getByRole('alert')
      .filter({ hasText: `${name} moved` })
      .last()
  /** A toast stays open while the pointer is over it. */
  const pointAtMoved = (page: Page, name: string): Promise<void> => movedToast(page, name).hover()
  const undo = async (page: Page, name: string, back: Point): Promise<void> => {
    await movedToast(page, name).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => placeOf(name)).toEqual(back)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
  const takeOrder = async (table: VenueTable, category: 'food' | 'drink'): Promise<Order> => {
    const product = (await ana<Product[]>('/api/product')).find((each) => each.category === category)
    return ana<Order>('/api/order', 'POST', {
      name: 'Floor',
      description: '',
      table: table._id,
      category,
      products: [{ product: product?._id, quantity: 1 }],
    })
  }

  for (const zoom of [0.5, 1.7, 3]) {
    test(
      `a table dragged at ${zoom * 100} % follows the pointer, is saved once and can be undone`,
      longUnless(zoom === 1.7),
      async () => {
        const { page } = owner
        const table = await tableNamed('Маса 7')
        const tile = tileOf(page, table)
        await zoomTo(page, tile, zoom)
        const offset = { x: 57 * zoom, y: -42 * zoom }
        const actualZoom = await zoomOf(page)
        const snapped = (from: number, px: number): number =>
          Math.round((from + px / actualZoom) / GRID) * GRID
        saves.length = 0
        await drag(page, tile, offset)
        await pointAtMoved(page, 'Маса 7')
        const expected = { x: snapped(table.position.x, offset.x), y: snapped(table.position.y, offset.y) }
        expect(expected).toEqual({ x: table.position.x + 56, y: table.position.y - 40 })
        await expect.poll(() => placeOf('Маса 7')).toEqual(expected)
        await expect.poll(() => drawnAt(tile)).toEqual(expected)
        expect(saves).toEqual([`/api/tables/${table._id}`])
        await expect(page).toHaveURL(/\/establishment$/)
        await undo(page, 'Маса 7', table.position)
      },
    )
  }

  test('arrow keys move a table by the grid, with Shift five times as far, in one save', LONG, async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Fit all tables' }).click()
    const { position, ...table } = await tableNamed('Маса 6')
    const tile = tileOf(page, { position, ...table })
    saves.length = 0
    await tile.focus()
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Shift+ArrowDown'])
      await page.keyboard.press(key)
    await pointAtMoved(page, 'Маса 6')
    await expect.poll(() => placeOf('Маса 6')).toEqual({ x: position.x + 16, y: position.y + 32 })
    expect(saves).toHaveLength(1)
    await expect(tileOf(monitor.page, { position, ...table })).toHaveCSS(
      'transform',
      `matrix(1, 0, 0, 1, ${position.x + 16}, ${position.y + 32})`,
    )
    await undo(page, 'Маса 6', position)
    await expect(tileOf(monitor.page, { position, ...table })).toHaveCSS(
      'transform',
      `matrix(1, 0, 0, 1, ${position.x}, ${position.y})`,
    )
  })

  test('a table that is dropped onto another one goes back, and the floor says why', LONG, async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Fit all tables' }).click()
    const [table, other] = [await tableNamed('Маса 6'), await tableNamed('Маса 7')]
    const [from, to] = [await middleOf(tileOf(page, table)), await middleOf(tileOf(page, other))]
    saves.length = 0
    await drag(page, tileOf(page, table), { x: to.x - from.x, y: to.y - from.y })
    await toast(page, 'Table Маса 6 was not moved: table Маса 7 is there.')
    await expect.poll(() => drawnAt(tileOf(page, table))).toEqual(table.position)
    expect(saves).toEqual([])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('all zones are shown together, which the device remembers', LONG, async () => {
    const { page } = monitor
    await page.getByText('All zones', { exact: true }).click()
    const tables = await calls<VenueTable[]>('/api/tables')
    await expect(page.locator('[id^="tile-"]')).toHaveCount(tables.length)
    for (const name of ['Сала', 'Тераса'])
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    for (const table of tables) await expect(tileOf(page, table)).toBeInViewport()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Тераса', exact: true })).toBeVisible()
    await page.getByText('Сала', { exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Тераса', exact: true })).toHaveCount(0)
  })

  test('a phone lists the tables, those with something ready first; the plan is one tap away', async () => {
    const { page } = phone
    await page.getByRole('button', { name: 'List' }).click()
    const table = await tableNamed('Маса 10')
    const order = await takeOrder(table, 'food')
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'done' })
    const rows = page.getByRole('list', { name: 'Tables' }).getByRole('link')
    const row = rows.filter({ hasText: table.name })
    await expect(row).toHaveAttribute('data-status', 'ready')
    const statuses = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('data-status')))
    expect(statuses.slice(0, statuses.lastIndexOf('ready') + 1)).toEqual(
      statuses.filter((status) => status === 'ready'),
    )
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByRole('button', { name: 'Plan' }).click()
    await expect(tileOf(page, table)).toBeVisible()
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'rejected' })
  })

  test('a locked layout does not change, and a tap opens the table', async () => {
    const { page } = owner
    const table = await tableNamed('Маса 6')
    await page.getByRole('button', { name: 'Lock layout on this device' }).click()
    saves.length = 0
    await drag(page, tileOf(page, table), { x: 60, y: 0 })
    await expect(page).toHaveURL(/\/establishment$/)
    expect(await placeOf('Маса 6')).toEqual(table.position)
    expect(saves).toEqual([])
    await page.getByRole('button', { name: 'Unlock the layout' }).click()
    await tileOf(page, table).click()
    await expect(page).toHaveURL(new RegExp(`/establishment/${table._id}$`))
    await page.goBack()
  })

  test('two fingers on a table zoom and pan the floor, and move no table', async () => {
    const { page } = phone
    const phoneSaves = watchSaves(page)
    const table = await tableNamed('Маса 6')
    const tile = tileOf(page, table)
    const { put, move, lift } = await fingersOf(page)
    const a = await middleOf(tile)
    const before = await zoomOf(page)
    await put(a)
    await move({ x: a.x + 16, y: a.y })
    await expect.poll(() => drawnAt(tile)).not.toEqual(table.position)
    await put({ x: a.x + 16, y: a.y }, { x: a.x + 80, y: a.y + 60 })
    await expect.poll(() => drawnAt(tile)).toEqual(table.position)
    for (let step = 1; step <= 5; step += 1)
      await move({ x: a.x + 16 - 4 * step, y: a.y }, { x: a.x + 80 + 12 * step, y: a.y + 60 + 12 * step })
    const from = await middleOf(tile)
    const zoomed = await zoomOf(page)
    expect(zoomed).toBeGreaterThan(before * 1.3)

    for (let step = 1; step <= 5; step += 1)
      await move(
        { x: a.x - 4 - 8 * step, y: a.y + 20 * step },
        { x: a.x + 140 - 8 * step, y: a.y + 120 + 20 * step },
      )
    const to = await middleOf(tile)
    expect(await zoomOf(page)).toBeCloseTo(zoomed, 2)
    expect(to.y - from.y).toBeGreaterThan(60)
    await lift()
    await expect(page).toHaveURL(/\/establishment$/)
    await expect.poll(() => drawnAt(tile)).toEqual(table.position)
    expect(phoneSaves).toEqual([])
  })

  test('pinching is limited to 50 % and 300 %', LONG, async () => {
    const { page } = phone
    const { put, move, lift } = await fingersOf(page)
    const pinch = async (from: number, to: number): Promise<void> => {
      const at = (distance: number): Point[] => [
        { x: 195 - distance, y: 450 },
        { x: 195 + distance, y: 450 },
      ]
      await put(...at(from))
      for (let step = 1; step <= 6; step += 1) await move(...at(from + ((to - from) * step) / 6))
      await lift()
    }
    for (let turn = 0; turn < 4; turn += 1) await pinch(20, 180)
    await expect.poll(() => zoomOf(page)).toBe(3)
    for (let turn = 0; turn < 4; turn += 1) await pinch(180, 20)
    await expect.poll(() => zoomOf(page)).toBe(0.5)
    await page.getByRole('button', { name: 'Fit all tables' }).click()
  })

  test('one finger drags a table without opening it; a tap opens it', async () => {
    const { page } = phone
    const table = await tableNamed('Маса 6')
    const tile = tileOf(page, table)
    await expect.poll(() => zoomOf(page)).toBeGreaterThanOrEqual(0.5)
    await page.getByRole('button', { name: 'Next table' }).click()
    await expect(tileOf(page, await tableNamed('Маса 2'))).toBeFocused()
    await page.getByRole('button', { name: 'Fit all tables' }).click()
    await expect.poll(async () => (await middleOf(tile)).x).toBeLessThan(300)
    const { put, move, lift } = await fingersOf(page)
    const { x, y } = await middleOf(tile)
    const zoom = await zoomOf(page)
    await put({ x, y })
    await move({ x: x + 6, y })
    // Just enough to count as a drag.
    await move({ x: x + 12, y })
    await lift()
    await expect
      .poll(() => placeOf('Маса 6'))
      .toEqual({ x: Math.round((table.position.x + 12 / zoom) / GRID) * GRID, y: table.position.y })
    await toast(page, 'Маса 6 moved')
    await expect(page).toHaveURL(/\/establishment$/)
    await undo(page, 'Маса 6', table.position)
    await put(await middleOf(tile))
    await lift()
    await expect(page).toHaveURL(new RegExp(`/establishment/${table._id}$`))
  })

  test('a monitor cannot move tables and sees the state of a table live', async () => {
    const { page } = monitor
    const table = await tableNamed('Маса 8')
    const tile = tileOf(page, table)
    const monitorSaves = watchSaves(page)
    // The table may have had orders today.
    const earlier =
      (await ana<FloorTable[]>('/api/orders/floor')).find((each) => each.table === table._id)?.today ?? 0
    const today = (more: number): string =>
      earlier + more === 1 ? '1 order today' : `${earlier + more} orders today`
    await drag(page, tile, { x: 80, y: 40 })
    await tile.focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\/establishment$/)
    await expect(tile).toHaveAttribute('data-status', 'free')
    const order = await takeOrder(table, 'food')
    let owed = order.totalPrice
    const owes = (): string => `${owed.toLocaleString('en')}\\sden\\. to pay`
    await expect(tile).toHaveAccessibleName(
      accessibleName('Маса 8', '4 seats', owes(), 'waiting for \\d min', today(1)),
    )
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'pending' })
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'done' })
    await expect(tile).toHaveAccessibleName(
      accessibleName('Маса 8', '4 seats', owes(), 'ready for \\d min', today(1)),
    )
    owed += (await takeOrder(table, 'drink')).totalPrice
    await expect(tile).toHaveAccessibleName(
      accessibleName('Маса 8', '4 seats', owes(), 'ready for \\d min', 'waiting for \\d min', today(2)),
    )
    // The same sum as that of its open orders on the table's own page.
    const open = (await ana<Order[]>(`/api/order/tables/${table._id}`)).filter(
      ({ status }) => status !== 'billed' && status !== 'rejected',
    )
    expect(open.reduce((sum, { totalPrice }) => sum + totalPrice, 0)).toBe(owed)
    expect(monitorSaves).toEqual([])
    expect(await placeOf('Маса 8')).toEqual(table.position)
  })

  test('a zone that is not shown still signals ready orders', LONG, async () => {
    const { page } = monitor
    const zone = page.getByRole('radio', { name: /^Тераса/ })
    await expect(zone).not.toHaveAccessibleName(/ready/)
    const order = await takeOrder(await tableNamed('Тераса 4'), 'drink')
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'done' })
    await expect(zone).toHaveAccessibleName(/1 ready/)
    await page.getByText('Тераса', { exact: true }).click()
    await expect(page.getByRole('list', { name: 'Tables now' })).toContainText('1 ready')
    await ana(`/api/order/${order._id}`, 'PUT', { status: 'delivered' })
    await expect(page.getByRole('list', { name: 'Tables now' })).toContainText('0 ready')
  })

  test('a zone without tables shows a message on every device', LONG, async () => {
    await calls<Zone>('/api/zones', 'POST', { name: 'Двор' })
    await monitor.page.getByText('Двор', { exact: true }).click()
    await expect(monitor.page.getByText('no tables found')).toBeVisible()
    await expect(monitor.page.getByRole('button', { name: 'Add table' })).toHaveCount(0)
    await owner.page.getByText('Двор', { exact: true }).click()
    await expect(owner.page.getByText('no tables found')).toBeVisible()
    await expect(owner.page.getByRole('button', { name: 'Add table' }).last()).toBeVisible()
  })

  test('long names fit into their tables, and the floor is accessible', LONG, async () => {
    const table = await tableNamed('Маса 8')
    await calls(`/api/tables/${table._id}`, 'PUT', {
      name: 'Најдолгата маса крај прозорецот '.repeat(6).trim(),
      version: table.version,
    })
    const zones = await calls<Zone[]>('/api/zones')
    await calls(`/api/zones/${zones.find(({ name }) => name === 'Двор')?._id}`, 'PUT', {
      name: 'Внатрешен двор со стара лоза и голема чешма '.repeat(4).trim(),
    })
    await phone.page.goto('/establishment')
    for (const { page } of [owner, monitor, phone]) {
      // The long name moves the other zones: a tap before it arrives may hit another one.
      await expect(page.getByText(/^Внатрешен двор/).first()).toBeVisible()
      await page.getByText('Сала', { exact: true }).click()
      await expect(tileOf(page, table)).toContainText('прозорецот')
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    }
    const box = await tileOf(owner.page, table).boundingBox()
    const name = await tileOf(owner.page, table)
      .getByText(/^Најдолгата/)
      .boundingBox()
    expect(name && box && name.width <= box.width && name.height <= box.height).toBe(true)
  })

  test('while the server is unreachable no table can be moved, and the floor says why', LONG, async () => {
    const { page } = owner
    const table = await tableNamed('Маса 6')
    await stack.stopServer('SIGKILL')
    await expect(page.getByText(/Not live since/)).toBeVisible()
    await drag(page, tileOf(page, table), { x: 80, y: 0 })
    await toast(page, 'tables can be moved again when it is back')
    await expect.poll(() => drawnAt(tileOf(page, table))).toEqual(table.position)
    await stack.startServer()
    await expect(page.getByText(/Not live since/)).toBeHidden({ timeout: 60_000 })
    expect(await placeOf('Маса 6')).toEqual(table.position)
  })
})
