// @vitest-environment jsdom
import { zone } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { windowOf } from '../../../testing/window-of.ts'
import { useFoldedColumns } from '../../orders/board/folded-columns.ts'
import { FloorViewButton, useFloorView } from './floor-view.tsx'
import { useZoneChoice } from './zone-picker.tsx'
import { useLayoutLock } from './zoom-rail.tsx'

const ZONES = [zone('z1'), zone('z2')]

const Choices = () => {
  const view = useFloorView()
  const { zoneId, choose } = useZoneChoice(ZONES, [])
  const lock = useLayoutLock()
  const columns = useFoldedColumns(() => false)
  return (
    <>
      <FloorViewButton {...view} />
      <button onClick={() => choose('z2')}>zone {zoneId}</button>
      <button onClick={lock.toggle}>{lock.isLocked ? 'locked' : 'open'}</button>
      <button onClick={() => columns.toggle('done')}>{columns.isFolded('done') ? 'narrow' : 'wide'}</button>
    </>
  )
}

const full = (): never => {
  throw new DOMException('Full', 'QuotaExceededError')
}

beforeEach(() => {
  windowOf(390)
  signedInAs('monitor')
  fakeServer({})
})

const pressAll = async (): Promise<void> => {
  await press('Plan')
  await press('zone z1')
  await press('open')
  await press('wide')
}
const shown = (): readonly (string | null)[] =>
  screen.getAllByRole('button').map(({ textContent }) => textContent)

it('keeps how a floor is shown on this device', async () => {
  renderScreen(Choices)
  await pressAll()
  expect(shown()).toEqual(['List', 'zone z2', 'locked', 'narrow'])
  expect({ ...localStorage }).toMatchObject({
    'floor-view': 'plan',
    'floor-zone': 'z2',
    'floor-locked': '1',
    'board-collapsed': 'done',
  })
})

it('changes it until the page is left where the storage is full', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(full)
  renderScreen(Choices)
  await pressAll()
  expect(shown()).toEqual(['List', 'zone z2', 'locked', 'narrow'])
})

it('shows a floor where the storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(full)
  renderScreen(Choices)
  expect(shown()).toEqual(['Plan', 'zone z1', 'open', 'wide'])
})
