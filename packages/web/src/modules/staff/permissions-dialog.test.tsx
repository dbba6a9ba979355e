// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { DEFAULT_ALLOWED_ROUTES, SCREENS, type ScreenName } from '@kafana/domain'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choose, luka, openStaff, vesna } from '../../testing/open-staff.tsx'
import { dialog, expectText } from '../../testing/screen-actions.ts'
import { mergeChoices, screenGroups } from './permissions-dialog.tsx'

const open = async (name: string, answers: Parameters<typeof openStaff>[0] = {}) => {
  const { writes } = openStaff(answers)
  await choose(name, 'Permissions')
  const form = await dialog()
  return {
    form,
    writes,
    save: () => userEvent.click(form.getByRole('button', { name: 'Save' })),
    isOn: (label: string) => form.getByRole<HTMLInputElement>('checkbox', { name: label }).checked,
  }
}

const VOID_EARLY = 'Void an item before it is ready'
const COMP = 'Give something free of charge'

describe('permissions', () => {
  it('shows the screens of the role and sends the list with the version', async () => {
    const { form, writes, save, isOn } = await open('Luka', { 'PUT /api/user/luka': () => ({ body: luka }) })
    expect([isOn('Monitor'), isOn('Orders'), isOn('Floor plan')]).toEqual([true, true, false])
    expect(form.queryByRole('checkbox', { name: 'Statistics' })).toBeNull()
    await userEvent.click(form.getByRole('checkbox', { name: 'Floor plan' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'Monitor' }))
    await save()
    await screen.findByText('Permissions saved. They take effect immediately.')
    expect(writes()).toEqual([
      { call: 'PUT /api/user/luka', body: { allowedRoutes: ['establishment', 'orders'], version: 4 } },
    ])
  })

  it('resets to the role’s defaults and sends nothing without a change', async () => {
    const usual = { ...luka, allowedRoutes: [...DEFAULT_ALLOWED_ROUTES.monitor] }
    const { form, writes, save, isOn } = await open('Luka', {
      'GET /api/company/staff': () => ({ body: [usual, vesna] }),
    })
    await userEvent.click(form.getByRole('checkbox', { name: 'Monitor' }))
    await userEvent.click(form.getByRole('button', { name: 'Reset to role defaults' }))
    expect(isOn('Monitor')).toBe(true)
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([])
  })

  it('gives the right to approve, and shows it to nobody who has every right', async () => {
    const { form, writes, save, isOn } = await open('Luka', { 'PUT /api/user/luka': () => ({ body: luka }) })
    expect(isOn('Void an item before it is ready')).toBe(false)
    await userEvent.click(form.getByRole('checkbox', { name: 'Void an item that is ready or served' }))
    await save()
    await screen.findByText('Permissions saved. They take effect immediately.')
    expect(writes()).toEqual([{ call: 'PUT /api/user/luka', body: { approves: ['voidReady'], version: 4 } }])
    await choose('Vesna', 'Permissions')
    expect((await dialog()).queryByRole('group', { name: 'May approve' })).toBeNull()
  })

  it('expands the screens of other roles with an explanation', async () => {
    const { form } = await open('Luka')
    await userEvent.click(form.getByRole('button', { name: 'Screens of other roles' }))
    form.getByText('They open, but most of their actions are not allowed for this role.')
    expect(form.getByRole('checkbox', { name: 'Statistics' })).toHaveProperty('checked', false)
  })

  it('warns if no screen is selected', async () => {
    const { form } = await open('Luka')
    for (const label of ['Monitor', 'Orders'])
      await userEvent.click(form.getByRole('checkbox', { name: label }))
    expect(
      await form.findByText('Without any screen this person can log in, but cannot open anything.'),
    ).toBeTruthy()
  })

  it('does not let users remove their own staff screen', async () => {
    const { form, isOn } = await open('Vesna')
    expect(form.getByRole('checkbox', { name: 'Staff' })).toHaveProperty('disabled', true)
    form.getByText('You cannot remove this from your own permissions: you could not add it back.')
    await userEvent.click(form.getByRole('button', { name: 'Reset to role defaults' }))
    expect(isOn('Staff')).toBe(true)
  })

  it('shows the refusal to lock oneself out', async () => {
    const { form, save } = await open('Vesna', {
      'PUT /api/user/id-of-owner': () => refusal(409, 'SELF_LOCKOUT'),
    })
    await userEvent.click(form.getByRole('checkbox', { name: 'Owner panel' }))
    await save()
    await expectText('You cannot lock yourself out.')
    screen.getByRole('dialog')
  })

  it('shows a conflict and applies only its own changes on top', async () => {
    const answers = [
      refusal(409, 'VERSION_CONFLICT', {
        current: { ...luka, allowedRoutes: ['orders', 'gateway'], version: 9 },
      }),
      { body: luka },
    ]
    const { form, writes, save, isOn } = await open('Luka', {
      'PUT /api/user/luka': () => answers.shift() ?? refusal(500, 'INTERNAL'),
    })
    await userEvent.click(form.getByRole('checkbox', { name: 'Floor plan' }))
    await save()
    const note = await form.findByRole('alert')
    expect(note.textContent).toContain('Monitor: Yes → No')
    expect([isOn('Floor plan'), isOn('Monitor'), isOn('Fiscal gateway')]).toEqual([true, false, true])
    await save()
    await screen.findByText('Permissions saved. They take effect immediately.')
    expect(writes()[1]?.body).toEqual({ allowedRoutes: ['gateway', 'establishment', 'orders'], version: 9 })
  })

  const lukaApproves = { ...luka, approves: ['comp', 'voidReady'] }
  /** Another owner has removed the right to comp, and the next save is based on that. */
  const openWithoutComp = async () => {
    const answers = [
      refusal(409, 'VERSION_CONFLICT', { current: { ...luka, approves: ['voidReady'], version: 9 } }),
      { body: luka },
    ]
    const opened = await open('Luka', {
      'GET /api/company/staff': () => ({ body: [lukaApproves, vesna] }),
      'PUT /api/user/luka': () => answers.shift() ?? refusal(500, 'INTERNAL'),
    })
    expect(opened.isOn(COMP)).toBe(true)
    await userEvent.click(opened.form.getByRole('checkbox', { name: 'Floor plan' }))
    await userEvent.click(opened.form.getByRole('checkbox', { name: VOID_EARLY }))
    await opened.save()
    await opened.form.findByRole('alert')
    return opened
  }

  it('does not grant an approval again that another owner has removed', async () => {
    const { writes, save, isOn } = await openWithoutComp()
    expect([isOn(COMP), isOn(VOID_EARLY), isOn('Floor plan')]).toEqual([false, true, true])
    await save()
    await screen.findByText('Permissions saved. They take effect immediately.')
    expect(writes()[1]?.body).toMatchObject({ approves: ['voidSent', 'voidReady'] })
  })

  it('takes both lists as the other owner left them where that is chosen', async () => {
    const { form, isOn } = await openWithoutComp()
    await userEvent.click(form.getByRole('button', { name: 'Use the current values' }))
    expect([isOn(COMP), isOn(VOID_EARLY), isOn('Floor plan')]).toEqual([false, false, false])
  })
})

describe('the screens', () => {
  it.each(['owner', 'monitor', 'waiter'] as const)('each appear once in the groups of a %s', (role) => {
    const { usual, others } = screenGroups(role)
    const shown = [...usual, ...others].flatMap(({ screens }) => screens)
    expect(shown.toSorted()).toEqual(SCREENS.toSorted())
    expect(usual.flatMap(({ screens }) => screens).toSorted()).toEqual(
      DEFAULT_ALLOWED_ROUTES[role].toSorted(),
    )
  })

  it('changed by two owners are merged per screen', () => {
    const list = fc.subarray([...SCREENS])
    fc.assert(
      fc.property(list, list, list, (before, mine, now) => {
        const merged = new Set<ScreenName>(mergeChoices(SCREENS, before, mine, now))
        for (const screenName of SCREENS) {
          const touchedHere = mine.includes(screenName) !== before.includes(screenName)
          expect(merged.has(screenName)).toBe(
            touchedHere ? mine.includes(screenName) : now.includes(screenName),
          )
        }
      }),
    )
  })
})
