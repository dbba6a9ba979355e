// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { deferredInput } from './deferred-input.tsx'

interface InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
}
const inputNamed = (name: string) =>
  function Input({ value, onChange }: InputProps) {
    return <input aria-label={name} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  }
type Load = () => Promise<ComponentType<InputProps>>

const show = (load: Load): void => {
  const Input = deferredInput(load, inputNamed('Placeholder'))
  const Page = () => {
    const [value, setValue] = useState('so')
    return <Input value={value} onChange={setValue} />
  }
  renderScreen(Page)
}

describe('an input that is loaded later', () => {
  it('has what was typed before and the focus', async () => {
    const loading = Promise.withResolvers<ComponentType<InputProps>>()
    show(() => loading.promise)
    await userEvent.type(screen.getByLabelText('Placeholder'), 'up')
    await act(async () => loading.resolve(inputNamed('Loaded')))
    const input = await screen.findByLabelText('Loaded')
    expect(input).toMatchObject({ value: 'soup' })
    expect(document.activeElement).toBe(input)
  })

  it('takes the focus from nothing else', async () => {
    const loading = Promise.withResolvers<ComponentType<InputProps>>()
    show(() => loading.promise)
    await act(async () => loading.resolve(inputNamed('Loaded')))
    expect(document.activeElement).not.toBe(await screen.findByLabelText('Loaded'))
  })

  const showBesideData = (load: Load, data: Promise<string>): void => {
    const Input = deferredInput(load, inputNamed('Placeholder'))
    renderScreen(function Page() {
      useQuery({ queryKey: ['company'], queryFn: () => data })
      return <Input value="" onChange={() => undefined} />
    })
  }

  it('is loaded after the data of its screen', async () => {
    const data = Promise.withResolvers<string>()
    const load = vi.fn<Load>().mockResolvedValue(inputNamed('Loaded'))
    showBesideData(load, data.promise)
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(load).not.toHaveBeenCalled()
    data.resolve('here')
    await screen.findByLabelText('Loaded')
  })

  it('does not wait for the data once it is pressed', async () => {
    showBesideData(async () => inputNamed('Loaded'), new Promise(() => undefined))
    await userEvent.click(screen.getByLabelText('Placeholder'))
    await screen.findByLabelText('Loaded')
  })

  it('opens if it was pressed before it was here', async () => {
    const loading = Promise.withResolvers<ComponentType<InputProps>>()
    const open = vi.fn<() => void>()
    const Input = deferredInput(() => loading.promise, inputNamed('Placeholder'))
    renderScreen(() => <Input value="" onChange={() => undefined} />)
    await userEvent.click(screen.getByLabelText('Placeholder'))
    await act(async () => loading.resolve(() => <button type="button" aria-label="Loaded" onClick={open} />))
    await screen.findByLabelText('Loaded')
    expect(open).toHaveBeenCalledOnce()
  })

  it('opens if it is here before the press ends', async () => {
    const loading = Promise.withResolvers<ComponentType<InputProps>>()
    const open = vi.fn<() => void>()
    const Input = deferredInput(() => loading.promise, inputNamed('Placeholder'))
    renderScreen(() => <Input value="" onChange={() => undefined} />)
    await userEvent.pointer({ keys: '[MouseLeft>]', target: screen.getByLabelText('Placeholder') })
    await act(async () => loading.resolve(() => <button type="button" aria-label="Loaded" onClick={open} />))
    await screen.findByLabelText('Loaded')
    expect(open).toHaveBeenCalledOnce()
  })

  it('does not open if only the focus was on it', async () => {
    const loading = Promise.withResolvers<ComponentType<InputProps>>()
    const open = vi.fn<() => void>()
    const Input = deferredInput(() => loading.promise, inputNamed('Placeholder'))
    renderScreen(() => <Input value="" onChange={() => undefined} />)
    await userEvent.tab()
    await act(async () => loading.resolve(() => <button type="button" aria-label="Loaded" onClick={open} />))
    expect(document.activeElement).toBe(await screen.findByLabelText('Loaded'))
    expect(open).not.toHaveBeenCalled()
  })

  it('is loaded again when it is pressed, if that failed', async () => {
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new TypeError('no network'))
      .mockResolvedValue(inputNamed('Loaded'))
    show(load)
    await waitFor(() => expect(load).toHaveBeenCalledOnce())
    await userEvent.click(screen.getByLabelText('Placeholder'))
    const input = await screen.findByLabelText('Loaded')
    expect(document.activeElement).toBe(input)
  })
})
