import { expect, type Page } from '@playwright/test'
import { fillIn, openAs, toast } from '../browser.ts'
import { test } from '../fixtures.ts'
import { expectAccessible, expectNoHorizontalScroll, PHONE } from '../screen.ts'
import { startTestStack, startSeparateGateway, type TestStack, type SeparateGateway } from '../test-stack.ts'
import { expectInColumn, openBoard, seatGuests } from './board-page.ts'

const OURS = 'Градина'
const gateways = (page: Page) => page.getByRole('list', { name: 'Fiscal gateways' }).getByRole('listitem')
const unpair = async (page: Page, name: string | RegExp) => {
  await gateways(page)
    .filter({ hasText: name })
    .getByRole('button', { name: /^More actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Unpair' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unpair' }).click()
  await toast(page, 'Gateway unpaired')
}

test.describe('a gateway on another computer', () => {
  let stack: TestStack
  let other: SeparateGateway
  test.beforeAll(async () => {
    stack = await startTestStack({ demo: true })
    other = await startSeparateGateway(OURS)
  })
  test.afterAll(async () => {
    await other.close()
    await stack.close()
  })

  const startBill = async (page: Page, order: string) => {
    await page.getByRole('button', { name: 'Billing' }).click()
    await page.getByRole('checkbox', { name: order }).check()
    await page.getByRole('button', { name: 'Proceed to bill' }).click()
    await fillIn(page.getByRole('dialog'), { username: 'ana', pin: '7392' })
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cash, print' }).click()
  }
  const printedKinds = async (): Promise<string[]> =>
    ((await (await fetch(`${other.url}/documents`)).json()) as { kind: string }[]).map(({ kind }) => kind)

  test('prints through the server for devices that cannot reach it, until it is unpaired', async ({
    browser,
  }) => {
    const owner = await openAs(browser, stack, 'owner', PHONE)
    await owner.page.goto('/company')
    await expect(gateways(owner.page)).toHaveCount(1)
    await unpair(owner.page, /Connected|Away/)

    await owner.page.getByRole('button', { name: 'Pair a gateway' }).click()
    const code = await owner.page.getByRole('group', { name: 'Code for the gateway' }).innerText()
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    await expectNoHorizontalScroll(owner.page)
    await expectAccessible(owner.page)
    const gatewayPage = await owner.page.context().newPage()
    await gatewayPage.goto(other.url)
    await gatewayPage.getByText('Pair with a venue').click()
    await fillIn(gatewayPage, { code: code.toLowerCase().replace('-', ' '), server: stack.url })
    await gatewayPage.getByRole('button', { name: 'Pair', exact: true }).click()
    await expect(owner.page.getByText(`${OURS} is paired`)).toBeVisible()
    await owner.page.getByRole('button', { name: 'Done' }).click()
    await expect(gateways(owner.page).filter({ hasText: OURS })).toContainText('Connected')

    const guests = await seatGuests(stack)
    for (const name of ['First', 'Second']) await guests.take(name, 'delivered')
    const kitchen = await openAs(browser, stack, 'kitchen')
    const board = await openBoard(kitchen, guests)
    const directRequests: string[] = []
    board.on('request', (request) => {
      if (request.url().startsWith(other.url)) directRequests.push(request.url())
    })
    await startBill(board, 'First')
    await toast(board, 'Bill printed successfully!')
    expect(await printedKinds()).toEqual(['fiscal'])
    await board.keyboard.press('Escape')
    await board.getByRole('button', { name: 'Back to the board' }).click()
    await expectInColumn(board, 'First', 'Billed')
    await expect(gateways(owner.page).filter({ hasText: OURS })).toContainText(/Last receipt\s*1/)

    await unpair(owner.page, OURS)
    await expect(owner.page.getByText('No gateway is paired yet')).toBeVisible()
    await startBill(board, 'Second')
    await expect(
      board.getByRole('dialog').getByText(/^No fiscal gateway is paired with this venue/),
    ).toBeVisible()
    expect(await printedKinds()).toEqual(['fiscal'])
    expect(directRequests).toEqual([])
    for (const { consoleErrors } of [owner, kitchen]) expect(consoleErrors).toEqual([])
  })
})
