// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { card, dialog, press } from '../../testing/on-screen.ts'
import { member } from '../../testing/on-the-wire.ts'
import { refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
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
    'GET /api/company/staff': () => ({ body: [asMember(marko), asMember(elena)] }),
    ...answers,
  })
  renderScreen(SectionsScreen)
  return { writes: () => writesIn(seen) }
}

describe('the sections', () => {
  it('say which orders count, and list their people with the way to their figures', async () => {
    open()
    const food = await card('Kitchen')
    food.getByText('Counts food orders')
    expect(food.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Марко Ilievamarko@kafana.test',
    ])
    expect(food.getByRole('link', { name: 'User Stats: Марко Ilieva' }).getAttribute('href')).toBe(
      '/users/marko/section/s1',
    )
    const empty = await card('Bar')
    empty.getByText('Counts drink orders')
    empty.getByText('Nobody is in this section yet.')
    ;(await card('Floor')).getByText('Counts all orders')
  })

  it('could not be fetched', async () => {
    open({ 'GET /api/section': () => refusal(500, 'INTERNAL') })
    expect((await screen.findAllByText(/Failed to fetch sections!/)).length).toBeGreaterThan(0)
  })

  it('are offered to be added where there are none', async () => {
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
    form.getByText('The figures of its people count food and drink.')
    await userEvent.click(form.getByRole('radio', { name: 'Drink' }))
    form.getByText(/count drink orders only/)
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('Section added!')
    expect(writes()).toEqual([{ call: 'POST /api/section', body: { name: 'Bar', category: 'drink' } }])
  })
})

describe('a section', () => {
  it('is renamed and counts all orders, with the version that was seen', async () => {
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

  it('that somebody else changed tells what became of it, keeps what was typed, and saves on that', async () => {
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

  it('cannot take a name that is in use', async () => {
    open({ 'POST /api/section': () => refusal(409, 'NAME_TAKEN') })
    await press('Add section')
    const form = await dialog()
    await userEvent.type(form.getByLabelText(/^Name/), 'bar')
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText('This name is in use already.')
  })

  it('goes only after a question', async () => {
    const { writes } = open({ 'DELETE /api/section/s1': () => ({ body: kitchen }) })
    await press('Delete: Kitchen')
    const question = await dialog()
    question.getByText(/“Kitchen” goes. Its people stay/)
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

  it('asks for an e-mail and a section before anything is sent', async () => {
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

  it('sends both and says so', async () => {
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

  it('suggests the staff by name or address, but those who are in the section already', async () => {
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

  it('knows the section when it is asked for in one', async () => {
    open()
    await userEvent.click((await card('Bar')).getByRole('button', { name: 'Add User: Bar' }))
    expect((await dialog()).getByRole('combobox', { name: /^Section/ })).toHaveProperty('value', 'Bar')
  })

  it.each([
    ['nobody@kafana.test', refusal(404, 'NOT_FOUND'), /Nobody who works here has this email/],
    ['marko@kafana.test', refusal(404, 'NOT_FOUND'), 'This does not exist (any more).'],
    [
      'marko@kafana.test',
      refusal(418, 'A_NEW_CODE', { message: 'The server says no' }),
      'The server says no',
    ],
  ])('says of %s what the server answered', async (email, answer, text) => {
    open({ 'POST /api/section/user': () => answer })
    await userEvent.click((await card('Bar')).getByRole('button', { name: 'Add User: Bar' }))
    const form = await dialog()
    await type(form, email)
    await save(form)
    await screen.findByText(text)
    screen.getByRole('dialog')
  })

  it('says that nobody has the email also while the staff list is on its way', async () => {
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
  it('says so and offers the way back', async () => {
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

  it('may fail', async () => {
    open({ 'DELETE /api/section/s1/user/marko': () => refusal(500, 'INTERNAL') })
    await press('Remove: Марко Ilieva')
    await screen.findByText('Failed to remove user!')
    ;(await card('Kitchen')).getByText('Марко Ilieva')
  })
})
