// @vitest-environment jsdom
import { member } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { card, dialog, expectText, plain, press } from '../../testing/screen-actions.ts'
import { Component as SectionsScreen } from './sections-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const person = (id: string, firstname: string) => ({
  _id: id,
  email: `${id}@kafana.test`,
  firstname,
  lastname: 'Ilieva',
})
const section = (id: string, name: string, category: string | null, staff: object[] = [], version = 3) => ({
  _id: id,
  name,
  category,
  staff,
  version,
})
const [marko, elena] = [person('marko', 'Марко'), person('elena', 'Elena')]
const asMember = ({ _id, firstname }: ReturnType<typeof person>) =>
  member(_id, firstname, { role: 'monitor' })
const [kitchen, bar, floor] = [
  section('s1', 'Kitchen', 'food', [marko]),
  section('s2', 'Bar', 'drink'),
  section('s3', 'Floor', null, [elena]),
]

const open = (answers: Answers = {}) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/section': () => ({ body: [kitchen, bar, floor] }),
    'GET /api/user/completed': () => ({
      body: [
        { user: 'marko', category: 'food', numOrders: 12, total: 4560.5 },
        { user: 'marko', category: 'drink', numOrders: 3, total: 300 },
        { user: 'elena', category: 'food', numOrders: 1, total: 200.1 },
        { user: 'elena', category: 'drink', numOrders: 1, total: 100.2 },
      ],
    }),
    'GET /api/company/staff': () => ({ body: [asMember(marko), asMember(elena)] }),
    ...answers,
  })
  renderScreen(SectionsScreen)
  return { writes: () => writesIn(seen) }
}

describe('the sections', () => {
  it('show which orders count and list their people with links to their statistics', async () => {
    open()
    const food = await card('Kitchen')
    food.getByText('Counts food orders')
    await food.findByText(/^Today/)
    expect(food.getAllByRole('listitem').map(({ textContent }) => plain(textContent))).toEqual([
      'Марко Ilievamarko@kafana.testToday: 12 orders, 4,560.50 den. in total',
    ])
    // A section that counts all orders adds the categories.
    ;(await card('Floor')).getByText(/^Today: 2 orders, 300\.30\sden\. in total$/)
    expect(food.getByRole('link', { name: 'User Stats: Марко Ilieva' }).getAttribute('href')).toBe(
      '/users/marko/section/s1',
    )
    const empty = await card('Bar')
    empty.getByText('Counts drink orders')
    empty.getByText('Nobody is in this section yet.')
    ;(await card('Floor')).getByText('Counts all orders')
  })

  it('show that they could not be loaded', async () => {
    open({ 'GET /api/section': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch sections!/)).length).toBeGreaterThan(0)
  })

  it('can be added when there are none', async () => {
    const { writes } = open({
      'GET /api/section': () => ({ body: [] }),
      'POST /api/section': () => ({ status: 201, body: bar }),
    })
    await screen.findByText('No sections yet')
    await press('Add section')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await form.findByText('Name is required')
    await userEvent.type(form.getByLabelText(/^Name/), '  Bar ')
    form.getByText('Food and drink orders count for its members.')
    await userEvent.click(form.getByRole('radio', { name: 'Drink' }))
    form.getByText(/Only drink orders count/)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section added!')
    expect(writes()).toEqual([{ call: 'POST /api/section', body: { name: 'Bar', category: 'drink' } }])
  })
})

describe('a section', () => {
  it('is renamed and set to all orders, with the loaded version', async () => {
    const { writes } = open({ 'PUT /api/section/s1': () => ({ body: kitchen }) })
    await press('Edit: Kitchen')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), ' 🍳')
    await userEvent.click(form.getByRole('radio', { name: 'All orders' }))
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section updated!')
    expect(writes()).toEqual([
      { call: 'PUT /api/section/s1', body: { name: 'Kitchen 🍳', category: null, version: 3 } },
    ])
  })

  it('shows an edit conflict, keeps the input, and saves on top of it', async () => {
    const now = section('s1', 'Κουζίνα', null, [marko], 8)
    const answers = [{ body: now }, refusal(409, 'VERSION_CONFLICT', { current: now })]
    const { writes } = open({ 'PUT /api/section/s1': () => answers.pop() ?? refusal(500, 'INTERNAL') })
    await press('Edit: Kitchen')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), ' 🍳')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    const note = await form.findByRole('alert')
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Name: Kitchen → Κουζίνα', 'Which orders count: Food → All orders'])
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Kitchen 🍳')
    expect(form.getByRole('radio', { name: 'All orders' })).toHaveProperty('checked', true)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section updated!')
    expect(writes().map(({ body }) => body)).toEqual([
      { name: 'Kitchen 🍳', version: 3 },
      { name: 'Kitchen 🍳', version: 8 },
    ])
  })

  it('cannot have a name in use', async () => {
    open({ 'POST /api/section': () => refusal(409, 'NAME_TAKEN') })
    await press('Add section')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), 'bar')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('This name is already in use.')
  })

  it('is deleted after a confirmation', async () => {
    const { writes } = open({ 'DELETE /api/section/s1': () => ({ body: kitchen }) })
    await press('Delete: Kitchen')
    const question = await dialog()
    question.getByText(/“Kitchen” is deleted. Its members and their orders stay/)
    expect(writes()).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Section deleted!')
    expect(writes().map(({ call }) => call)).toEqual(['DELETE /api/section/s1'])
  })
})

describe('adding a user', () => {
  const type = async (form: Awaited<ReturnType<typeof dialog>>, email: string) =>
    userEvent.type(form.getByRole('combobox', { name: /^Email/ }), email)
  const choose = async (form: Awaited<ReturnType<typeof dialog>>, name: string) => {
    await userEvent.click(form.getByRole('combobox', { name: /^Section/ }))
    await userEvent.click(await screen.findByRole('option', { name }))
  }
  const save = async (form: Awaited<ReturnType<typeof dialog>>) =>
    userEvent.click(form.getByRole('button', { name: 'Save' }))

  it('requires an email and a section', async () => {
    const { writes } = open()
    await press('Add User')
    const form = await dialog()
    await save(form)
    await form.findByText('Email is required')
    form.getByText('Section is required')
    await type(form, 'marko@')
    await form.findByText('Invalid email address')
    await choose(form, 'Bar')
    await save(form)
    expect(writes()).toEqual([])
  })

  it('sends both and shows a toast', async () => {
    const { writes } = open({ 'POST /api/section/user': () => ({ status: 201, body: bar }) })
    await press('Add User')
    const form = await dialog()
    await type(form, 'marko@kafana.test')
    await choose(form, 'Bar')
    await save(form)
    await screen.findByText('User created successfully!')
    expect(writes()).toEqual([
      { call: 'POST /api/section/user', body: { email: 'marko@kafana.test', section: 's2' } },
    ])
  })

  it('suggests staff by name or email who are not in the section', async () => {
    const { writes } = open({ 'POST /api/section/user': () => ({ status: 201, body: floor }) })
    await press('Add User')
    const form = await dialog()
    await choose(form, 'Floor')
    await type(form, 'ilieva')
    const offered = await screen.findByRole('option', { name: /Марко/ })
    expect(offered.textContent).toBe('Марко Ilievamarko@kafana.test')
    expect(screen.queryByRole('option', { name: /Elena/ })).toBeNull()
    await userEvent.click(offered)
    await save(form)
    await screen.findByText('User created successfully!')
    expect(writes()).toEqual([
      { call: 'POST /api/section/user', body: { email: 'marko@kafana.test', section: 's3' } },
    ])
  })

  it('preselects the section it was opened from', async () => {
    open()
    await userEvent.click((await card('Bar')).getByRole('button', { name: 'Add User: Bar' }))
    expect((await dialog()).getByRole('combobox', { name: /^Section/ })).toHaveProperty('value', 'Bar')
  })

  it.each([
    ['nobody@kafana.test', refusal(404, 'NOT_FOUND'), /Nobody who works here has this email/],
    ['marko@kafana.test', refusal(404, 'NOT_FOUND'), 'This does not exist or has been deleted.'],
    [
      'marko@kafana.test',
      refusal(418, 'A_NEW_CODE', { message: 'The server says no' }),
      'The server says no',
    ],
  ])('shows the server’s answer for %s', async (email, answer, text) => {
    open({ 'POST /api/section/user': () => answer })
    await userEvent.click((await card('Bar')).getByRole('button', { name: 'Add User: Bar' }))
    const form = await dialog()
    await type(form, email)
    await save(form)
    await expectText(text)
    screen.getByRole('dialog')
  })

  it('reports an unknown email also while the staff list is loading', async () => {
    open({
      'GET /api/company/staff': () => new Promise(() => {}),
      'POST /api/section/user': () => refusal(404, 'NOT_FOUND'),
    })
    await userEvent.click((await card('Bar')).getByRole('button', { name: 'Add User: Bar' }))
    const form = await dialog()
    await type(form, 'nobody@kafana.test')
    await save(form)
    await screen.findByText(/Nobody who works here has this email/)
  })
})

describe('removing a user', () => {
  it('shows a toast with undo', async () => {
    const { writes } = open({
      'DELETE /api/section/s1/user/marko': () => ({ body: section('s1', 'Kitchen', 'food') }),
      'POST /api/section/user': () => ({ status: 201, body: kitchen }),
    })
    await press('Remove: Марко Ilieva')
    await screen.findByText('User removed successfully!')
    await press('Undo')
    await waitFor(() =>
      expect(writes()).toEqual([
        { call: 'DELETE /api/section/s1/user/marko', body: undefined },
        { call: 'POST /api/section/user', body: { email: 'marko@kafana.test', section: 's1' } },
      ]),
    )
  })

  it('shows that it failed', async () => {
    open({ 'DELETE /api/section/s1/user/marko': () => refusal(500, 'INTERNAL') })
    await press('Remove: Марко Ilieva')
    await screen.findByText('Failed to remove user!')
    ;(await card('Kitchen')).getByText('Марко Ilieva')
  })
})
