// @vitest-environment jsdom
import { refusal, type SeenRequest } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { catchDownloads } from '../../testing/downloads.ts'
import { openScreen, soup } from '../../testing/open-screen.ts'
import { elena, openStaff } from '../../testing/open-staff.tsx'
import { dialog, press, words } from '../../testing/screen-actions.ts'
import { Component as ProductsScreen } from '../catalog/products-screen.tsx'

const downloads = catchDownloads()

interface Sent {
  readonly dryRun: boolean
  readonly defaults: object
  readonly lines: readonly {
    readonly line: number
    readonly seen?: number | null
    readonly values: Readonly<Record<string, string | number>>
  }[]
}
const result = (line: number, outcome: string, more: object = {}) => ({
  line,
  outcome,
  changes: [],
  issues: [],
  version: null,
  ...more,
})
/** Answers as the server would: soup changes, tea needs a tax rate, others are new. */
const answer = ({ body }: SeenRequest) => {
  const { dryRun, lines, defaults } = body as Sent
  return {
    body: {
      import: dryRun ? null : 'import-1',
      lines: lines.map(({ line, values }) => {
        if (values['name'] === 'Soup')
          return result(line, 'changed', {
            version: 3,
            changes: [{ field: 'price', before: 120, after: values['price'] }],
          })
        return values['taxRate'] === undefined && !('taxRate' in defaults)
          ? result(line, 'refused', { issues: [{ path: 'taxRate', key: 'TAX_RATE_REQUIRED' }] })
          : result(line, 'new')
      }),
    },
  }
}

const openProducts = async (answers: Parameters<typeof openScreen>[1] = {}) => {
  const opened = openScreen(ProductsScreen, {
    'GET /api/product/import': () => ({ body: [] }),
    'POST /api/product/import': answer,
    ...answers,
  })
  await screen.findByRole('row', { name: /^Soup/ })
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import and export' }))
  return opened
}
const paste = async (text: string) => {
  const form = await dialog()
  fireEvent.change(form.getByRole('textbox', { name: /paste cells/ }), { target: { value: text } })
  await userEvent.click(form.getByRole('button', { name: 'Continue' }))
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Preview' }))
    .getAllByRole('listitem')
    .map(words)
const imports = (writes: { call: string; body: unknown }[]) =>
  writes.filter(({ body }) => (body as Sent | undefined)?.dryRun !== true)

describe('an import', () => {
  it('shows line by line what it would do, leaves out errors, and can be undone', async () => {
    const { writes } = await openProducts({
      'POST /api/product/import/import-1/undo': () => ({ body: { undone: 2, kept: [] } }),
    })
    await paste('Назив;Цена;ДДВ\nSoup;"1.200,50";\nTea;60;\nBeer;x;10\nWine;90;10\n')
    await waitFor(() =>
      expect(rows()).toEqual([
        expect.stringMatching(/Line 2.*Soup.*Price: .*120.* → .*1,200\.50/),
        expect.stringMatching(/Line 3.*Tea.*Tax rate is missing/),
        expect.stringMatching(/Line 4.*Beer.*Price: “x” is not a number/),
        expect.stringMatching(/Line 5.*Wine.*90.*10 %/),
      ]),
    )
    expect(screen.getByText('2 lines with errors are left out')).toBeDefined()
    await press('With errors: 2')
    expect(rows()).toHaveLength(2)
    await press('Import 2 lines')
    await screen.findByText('2 lines imported')
    await press('Undo')
    await screen.findByText('2 lines restored')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(imports(writes())).toEqual([
      {
        call: 'POST /api/product/import',
        body: {
          dryRun: false,
          fileName: '',
          defaults: {},
          lines: [
            { line: 2, seen: 3, values: { name: 'Soup', price: 1200.5 } },
            { line: 5, seen: null, values: { name: 'Wine', price: 90, taxRate: 10 } },
          ],
        },
      },
      { call: 'POST /api/product/import/import-1/undo', body: undefined },
    ])
  })

  it('asks for the column of the name, and for what new lines do not say', async () => {
    const { writes } = await openProducts()
    await paste('1\t2\n3\t5')
    expect((await screen.findByRole('alert')).textContent).toBe('Choose the column: Name')
    expect(writes()).toEqual([])
    await userEvent.click(screen.getByRole('combobox', { name: /^Name/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Column A/ }))
    await waitFor(() => expect(rows()[0]).toMatch(/Line 1.*1.*Tax rate is missing/))
    await userEvent.click(screen.getByRole('combobox', { name: /^Tax rate of new lines/ }))
    await userEvent.click(await screen.findByRole('option', { name: '5 %' }))
    await screen.findByRole('button', { name: 'New: 2' })
    expect(writes().at(-1)?.body).toMatchObject({ defaults: { taxRate: 5 } })
  })

  it('is not written where something has changed since the preview, and says so', async () => {
    await openProducts({
      'POST /api/product/import': (request) =>
        (request.body as Sent).dryRun
          ? answer(request)
          : { body: { import: null, lines: [result(2, 'refused')] } },
    })
    await paste('Name;Price\nSoup;5')
    await press('Import 1 line')
    await screen.findByText(/^Nothing was imported: some lines changed/)
    expect(screen.queryByText('1 line imported')).toBeNull()
  })

  it('of nothing but blanks, or of too many lines, is none', async () => {
    await openProducts()
    await paste(' ;\n;')
    await screen.findByText('There are no lines to import')
    await paste(`Name;Price\n${'Tea;1\n'.repeat(2_001)}`)
    await screen.findByText('Too many lines for one import. Split the file.')
  })

  it('can be undone later, except what has changed since', async () => {
    let left = 2
    await openProducts({
      'GET /api/product/import': () => ({
        body: [
          {
            _id: 'import-2',
            list: 'products',
            fileName: 'menu.xlsx',
            at: '2026-11-24T10:00:00.000Z',
            by: null,
            added: 1,
            changed: 1,
            left,
            undoneAt: null,
          },
        ],
      }),
      'POST /api/product/import/import-2/undo': () => {
        left = 1
        return { body: { undone: 1, kept: [{ line: 7, entity: soup._id, key: 'IMPORT_CHANGED_SINCE' }] } }
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Past imports' }))
    await userEvent.click(list.getByRole('button', { name: /^Undo: Products · menu.xlsx/ }))
    await waitFor(() =>
      expect(list.getAllByRole('listitem').map(words).join()).toContain(
        'Line 7 · Soup: Was changed in the meantime',
      ),
    )
  })

  it('asks before it throws away what was pasted, and keeps it on the way back', async () => {
    await openProducts()
    await paste('Name;Price\nSoup;5')
    await press('Back')
    const form = await dialog()
    expect(form.getByRole('textbox', { name: /paste cells/ })).toHaveProperty('value', 'Name;Price\nSoup;5')
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Discard changes?' })
    await press('Discard')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('says why the server refuses it', async () => {
    await openProducts({ 'POST /api/product/import': () => refusal(413, 'BODY_TOO_LARGE') })
    await paste('Name;Price\nSoup;5')
    await screen.findByRole('alert')
  })
})

describe('an export', () => {
  it('has the headings that an import recognises, in the form of the reader’s language', async () => {
    const group = { _id: 'g1', name: 'Starters', colour: 'red', position: 1 }
    await openProducts({ 'GET /api/product': () => ({ body: [{ ...soup, group }] }) })
    await press('Download as CSV')
    expect(await downloads.linesOf('kafana-products.csv')).toEqual([
      '\uFEFFName,Price (MKD),Category,Menu group,Tax rate',
      'Soup,120.00,Food,Starters,10',
      '',
    ])
  })

  it('waits for the list to be read again after an import was undone', async () => {
    const answers = [[soup, { ...soup, _id: 'p2', name: 'Imported' }], [soup]]
    const late = Promise.withResolvers<undefined>()
    let reads = 0
    const past = { _id: 'i1', list: 'products', fileName: 'old.csv', at: 0, by: null, added: 1, changed: 0 }
    await openProducts({
      'GET /api/product': async () => {
        reads += 1
        if (reads > 1) await late.promise
        return { body: answers[Math.min(reads, 2) - 1] }
      },
      'GET /api/product/import': () => ({ body: [{ ...past, left: reads > 1 ? 0 : 1 }] }),
      'POST /api/product/import/i1/undo': () => ({ body: { undone: 1, kept: [] } }),
    })
    await press(/^Undo: Products · old\.csv/)
    const button = await screen.findByRole('button', { name: 'Download as CSV' })
    await waitFor(() => expect(button).toHaveProperty('disabled', true))
    late.resolve(undefined)
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await userEvent.click(button)
    expect(await downloads.linesOf('kafana-products.csv')).toEqual([
      expect.anything(),
      'Soup,120.00,Food,,10',
      '',
    ])
  })
})

it('new staff get a temporary password and PIN, which are shown once', async () => {
  const { writes } = openStaff({
    'GET /api/company/staff/import': () => ({ body: [] }),
    'POST /api/company/staff/import': ({ body }) => {
      const { dryRun, lines } = body as Sent
      return {
        body: {
          import: dryRun ? null : 'import-1',
          lines: lines.map(({ line, values }) =>
            result(line, values['username'] === elena.username ? 'unchanged' : 'new'),
          ),
        },
      }
    },
  })
  await screen.findByText('Elena Ilieva')
  await press('More actions')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import and export' }))
  await paste(
    `First name;Last name;Username;Email;Role\nAna;Test;ana;ana@kafana.test;Келнер\nElena;Ilieva;${elena.username};e@kafana.test;waiter`,
  )
  await press('Import 1 line')
  const { lines } = (imports(writes())[0] ?? { body: { lines: [] } }).body as Sent
  const [added, unchanged] = lines
  const { password, pin } = added?.values ?? {}
  expect(String(password)).toMatch(/^[a-z2-9]{4}(?:-[a-z2-9]{4}){3}$/)
  expect(String(pin)).toMatch(/^\d{6}$/)
  expect(unchanged?.values).not.toHaveProperty('password')
  await screen.findByText('1 line imported')
  const table = within((await dialog()).getByRole('table'))
  expect(table.getAllByRole('row').map(words)).toEqual(['UsernamePasswordPIN', `ana${password}${pin}`])
  // Neither is in the preview.
  expect(JSON.stringify(writes()[0])).not.toContain('password')
})
