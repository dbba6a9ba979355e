// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { table } from '../../testing/on-the-wire.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { FloorCanvas } from './floor-canvas.tsx'

const tables = [table('T1', { zone: 'z1' })]
const Floor = () => (
  <FloorCanvas
    zoneId="z1"
    tables={tables}
    looks={null}
    canMove={false}
    isLocked={false}
    onLock={null}
    onMove={() => {}}
    onOpen={() => {}}
  />
)

describe('the zoom of the floor', () => {
  it.each([
    ['in', -400, '300%'],
    ['out', 400, '50%'],
  ])('goes %s no further than its limit', async (_, deltaY, end) => {
    const { container } = renderScreen(Floor)
    const canvas = container.querySelector('.react-transform-wrapper')
    if (!canvas) throw new Error('no canvas')
    const percent = () => screen.getByRole('status').textContent
    const turn = () => {
      for (let step = 0; step < 20; step += 1) fireEvent.wheel(canvas, { deltaY })
    }
    turn()
    await waitFor(() => expect(percent()).toBe(end))
    turn()
    await waitFor(() => expect(percent()).toBe(end))
  })
})
