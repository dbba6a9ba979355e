// @vitest-environment jsdom
import { table } from '@kafana/client/testing/entities.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FloorCanvas } from './floor-canvas.tsx'

const tables = [table('T1', { zone: 'z1' })]
const Floor = () => (
  <FloorCanvas
    zoneId="z1"
    tables={tables}
    labels={[]}
    activity={null}
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
  ])('zooms %s no further than the limit', async (_, deltaY, end) => {
    const { container } = renderScreen(Floor)
    const canvas = container.querySelector('.react-transform-wrapper')
    if (!canvas) throw new Error('no canvas')
    const percent = () => screen.getByRole('status').textContent
    const scroll = () => {
      for (let step = 0; step < 20; step += 1) fireEvent.wheel(canvas, { deltaY })
    }
    scroll()
    await waitFor(() => expect(percent()).toBe(end))
    scroll()
    await waitFor(() => expect(percent()).toBe(end))
  })
})
