// @vitest-environment jsdom
import { addProduct } from '@kafana/client/pad/drafts.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createPad, PadContext, usePieces } from './pad.ts'

it('a product hears of its own pieces only', () => {
  const rendered: string[] = []
  const Pieces = ({ product }: { readonly product: string }) => {
    rendered.push(product)
    return <output aria-label={product}>{usePieces(product)}</output>
  }
  const pad = createPad('ana', 't1')
  render(
    <PadContext value={pad}>
      <Pieces product="tea" />
      <Pieces product="beer" />
    </PadContext>,
  )
  rendered.length = 0
  act(() => {
    pad.change(addProduct('tea', 2))
    pad.change(addProduct('tea', 1, { note: 'hot' }))
  })
  expect(screen.getByLabelText('tea').textContent).toBe('3')
  expect(screen.getByLabelText('beer').textContent).toBe('0')
  expect(rendered).toEqual(['tea'])
})
