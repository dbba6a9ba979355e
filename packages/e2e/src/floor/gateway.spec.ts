import type { StaffMember } from '@kafana/contract'
import { expect, type Browser, type Locator, type Page, type ViewportSize } from '@playwright/test'
import fc from 'fast-check'
import { apiAs } from '../api.ts'
import { openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { LONG } from '../long-run.ts'
import { DESKTOP, expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { startTestStack, type TestStack } from '../test-stack.ts'

const button = (parent: Page | Locator, name: string) => parent.getByRole('button', { name, exact: true })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page) => page.getByLabel('Command as JSON')
const printout = (page: Page) => page.getByRole('group', { name: 'Printed' })
const send = async (page: Page, command: string) => {
  await field(page).fill(command)
  await field(page).press('Control+Enter')
}

/** Texts that are not report commands: JSON, invalid JSON, and receipts. */
const invalidCommands = fc.oneof(
  fc.json({ maxDepth: 2 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .record({
      commandType: fc.constantFrom<unknown>(0, -0, '0', '1', 3, 4, 5, 10, 2.5, null, [2]),
      permit: fc.string(),
      commandContext: fc.jsonValue({ maxDepth: 2 }),
    })
    .map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '{"commandType":2,"commandType":0}',
    '{"commandType":0,"commandContext":{"receiptType":"NormalReceipt"}}',
    '{"commandType":2',
    '[{"commandType":2}]',
  ),
)

test.describe('the fiscal gateway', () => {
  let stack: TestStack
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true, hosts: ['kafana.local'] })
  })
  test.afterAll(async () => {
    await stack.close()
  })

  const getJson = async <T>(path: string): Promise<T> =>
    (await (await fetch(`${stack.gatewayUrl}${path}`)).json()) as T
  const printedKinds = async (): Promise<string[]> =>
    (await getJson<{ kind: string }[]>('/documents?limit=200')).map(({ kind }) => kind)
  const open = async (
    browser: Browser,
    name = 'kitchen',
    viewport: ViewportSize = DESKTOP,
    origin = stack.url,
  ) => {
    const device = await openAs(browser, stack, name, viewport, origin)
    await device.page.goto('/gateway')
    await expect(device.page.getByText('Reachable. Fiscal device')).toBeVisible()
    return device
  }

  test('sends a typed command over plain HTTP, shows the printout, and sends it again', async ({
    browser,
  }) => {
    const { page, consoleErrors } = await openAs(
      browser,
      stack,
      'kitchen',
      DESKTOP,
      stack.url.replace('127.0.0.1', 'kafana.local'),
    )
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Fiscal gateway' }).click()
    await expect(page.getByText('No receipt printed yet')).toBeVisible()
    await page.getByRole('button', { name: 'Control report (X)' }).click()
    await expect(field(page)).toHaveValue('{\n  "commandType": 2\n}')
    await field(page).press('Control+Enter')
    await toast(page, 'Command called!')
    await toast(page, 'Command executed successfully.')
    await expect(printout(page)).toContainText('CONTROL')
    const text = await printout(page).innerText()
    await card(page, 'Printed').getByRole('button', { name: 'Copy' }).click()
    await expect(button(page, 'Copied!')).toBeVisible()
    await field(page).fill('')
    await field(page).press('ControlOrMeta+v')
    expect((await field(page).inputValue()).trimEnd()).toBe(text.trimEnd())
    await button(page, 'Send').click()
    await expect(page.getByText('This is not valid JSON')).toBeVisible()
    await card(page, 'Recent commands')
      .getByRole('button', { name: /Control report/ })
      .click()
    await expect(field(page)).toHaveValue('{\n  "commandType": 2\n}')
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })

  test('never prints a receipt, and sends only reports', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await open(browser)
    const before = await printedKinds()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/commands')) sent.push(request.postData() ?? '')
    })
    for (const text of fc.sample(invalidCommands, { numRuns: 80, seed: 20_261_121 })) await send(page, text)
    await send(page, '{"commandType":0,"commandContext":{"receiptType":"NormalReceipt"}}')
    await expect(
      page.getByText(/Type 0 prints a receipt\. Receipts are printed by billing only/),
    ).toBeVisible()
    expect(sent).toEqual([])
    expect(await printedKinds()).toEqual(before)
    expect(await getJson('/health')).toMatchObject({ device: { lastReceiptNo: 0 } })
    expect(consoleErrors).toEqual([])
  })

  test('confirms closing the day and shows refusals', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await open(browser)
    await send(page, '{"commandType":7,"commandContext":{"from":999}}')
    await expect(card(page, 'Answer').getByText(/The device has no closing with this number/)).toBeVisible()
    const before = await printedKinds()
    await send(page, '{"commandType":1}')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await printedKinds()).toEqual(before)
    await button(page, 'Send').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('group', { name: 'Still open' })).toBeVisible()
    await dialog.getByLabel('PIN of').fill('4073')
    await dialog.getByRole('button', { name: 'Print report' }).click()
    await expect(card(page, 'Answer')).toContainText('Daily fiscal report (Z)')
    expect((await printedKinds()).length).toBe(before.length + 1)
    expect(consoleErrors).toEqual([])
  })

  test('reports an unknown outcome, and the gateway once it is back', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await open(browser)
    await stack.stopGateway()
    await send(page, '{"commandType":2}')
    // The command goes through the server, which waits for a gateway that has just called it.
    await expect(
      card(page, 'Answer').getByText(/It is not known whether the command was executed/),
    ).toBeVisible({ timeout: 60_000 })
    await button(page, 'Check gateway').click()
    await expect(page.getByText(`${stack.url} has to be in its ORIGINS`)).toBeVisible()
    await stack.startGateway()
    await button(page, 'Check').click()
    await expect(page.getByText('Reachable. Fiscal device')).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('prints reports from the floor, after asking for their range', LONG, async ({ browser }) => {
    const { page, consoleErrors } = await openAs(browser, stack, 'kitchen', PHONE)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Reports' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Daily fiscal report (Z)')
    await page.getByLabel('PIN of').fill('4073')
    await page.getByRole('dialog').getByRole('button', { name: 'Print report' }).click()
    await expect(page.getByRole('group', { name: /^Printed at/ })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await button(page.getByRole('dialog'), 'Close').click()
    await choose('Short report by closing number')
    await page.getByLabel('From closing number').fill('2')
    await page.getByLabel('To closing number').fill('1')
    await page.getByRole('button', { name: 'Print report' }).click()
    await expect(page.getByText('The range ends before it starts')).toBeVisible()
    await page.getByLabel('From closing number').fill('1')
    await page.getByRole('button', { name: 'Print report' }).click()
    await expect(page.getByRole('group', { name: /^Printed at/ })).toBeVisible()
    await button(page.getByRole('dialog'), 'Close').click()
    await choose('Detailed period report')
    await button(page, 'Today').click()
    await page.getByRole('button', { name: 'Print report' }).click()
    await expect(page.getByRole('group', { name: /^Printed at/ })).toBeVisible()
    expect(consoleErrors).toEqual([])
  })

  test('opens for an owner with the permission, also on a phone', LONG, async ({ browser }) => {
    const calls = await apiAs(stack, 'owner@kafana.test')
    const owner = (await calls<StaffMember[]>('/api/company/staff')).find(
      ({ email }) => email === 'owner@kafana.test',
    )
    await calls(`/api/user/${owner?._id}`, 'PUT', {
      allowedRoutes: [...(owner?.allowedRoutes ?? []), 'gateway'],
      version: owner?.version,
    })
    const { page, consoleErrors } = await open(browser, 'owner', PHONE)
    await page.getByRole('button', { name: /Short period report/ }).click()
    await button(page, 'Send').click()
    await expect(printout(page)).toBeInViewport()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByLabel('Address').fill('no address at all')
    await button(page, 'Save').click()
    await expect(page.getByText('This is not an address such as http://192.168.1.20:8765')).toBeVisible()
    await expectAccessible(page)
    expect(consoleErrors).toEqual([])
  })
})
