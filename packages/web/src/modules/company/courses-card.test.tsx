// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { courses } from '../../testing/course-fakes.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { CoursesCard } from './courses-card.tsx'

beforeEach(() => signedInAs('owner'))

const open = async (mode: 'off' | 'manual') => {
  const settings = mode === 'off' ? { mode, courses: [] } : courses()
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({ courseMode: mode }) }),
    'GET /api/courses': () => ({ body: settings }),
    'PUT /api/courses': () => ({ body: settings }),
  })
  renderScreen(() => <CoursesCard company={company({ courseMode: mode })} />, { at: '/', path: '/' })
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Courses' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Courses' }))
  const save = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByText('Courses saved')
    return writesIn(seen).map(({ body }) => body)
  }
  return { dialog, save }
}

it('switches courses on, without a list: the server has the usual ones', async () => {
  const { dialog, save } = await open('off')
  expect(screen.getAllByText('Not used')).not.toHaveLength(0)
  expect(dialog.queryByRole('list')).toBeNull()
  await userEvent.click(dialog.getByRole('combobox', { name: 'How courses are used' }))
  await userEvent.click(await screen.findByRole('option', { name: 'When the one before is served' }))
  expect(await save()).toEqual([{ mode: 'auto' }])
})

it('names, sorts, adds and removes them; those with their usual name keep it in every language', async () => {
  const { dialog, save } = await open('manual')
  await screen.findByText('Straight away → Starters → Mains → Desserts')
  const third = dialog.getByRole('textbox', { name: 'Course 3' })
  await userEvent.clear(third)
  await userEvent.type(third, 'Grill')
  await userEvent.click(dialog.getByRole('button', { name: 'Move up: Course 3' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Remove: Course 4' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add course' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Course 4' }), 'Cheese')
  expect(await save()).toEqual([
    {
      mode: 'manual',
      courses: [
        { _id: 'c1', name: null, version: 1 },
        { _id: 'c3', name: 'Grill', version: 1 },
        { _id: 'c2', name: null, version: 1 },
        { name: 'Cheese' },
      ],
    },
  ])
})
