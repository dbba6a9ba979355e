// @vitest-environment jsdom
import { CONTACT_CLIENT, CONTACT_FROM_NAME } from '@kafana/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPublicPage } from '../render.tsx'
import { setUpContactForm } from './contact-form.ts'

interface Sent {
  readonly url: string
  readonly body: unknown
}
let sent: Sent[] = []
/** What the server says to the next message. */
let answer: () => Response | Promise<Response> = () => new Response('OK')

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (): void => {
  fireEvent.change(field('Email'), { target: { value: 'ana@example.test' } })
  fireEvent.change(field('Message'), { target: { value: 'Twelve tables.' } })
}
const send = (): void => {
  fireEvent.submit(screen.getByRole('form'))
}
const alertTexts = async (): Promise<(string | null)[]> =>
  [...(await screen.findByRole('alert')).querySelectorAll('p')].map(({ textContent }) => textContent)

beforeEach(() => {
  sent = []
  answer = () => new Response('OK')
  vi.stubGlobal('fetch', async (url: string, { body }: { readonly body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return answer()
  })
  document.body.innerHTML = renderPublicPage({ page: 'landing', code: 'en', asset: (path) => path }).body
  setUpContactForm()
})

describe('the contact form of a page', () => {
  it('is sent by the mail client, confirmed, and cleared', async () => {
    write()
    send()
    expect(await alertTexts()).toEqual(['Message sent successfully!'])
    expect(screen.getByRole('alert').className).toBe('toast success')
    const { publicKey, serviceId, templateId } = CONTACT_CLIENT
    expect(sent).toEqual([
      {
        url: `${location.origin}/api/v1.0/email/send`,
        body: {
          lib_version: '4.4.1',
          user_id: publicKey,
          service_id: serviceId,
          template_id: templateId,
          template_params: {
            from_name: CONTACT_FROM_NAME,
            reply_to: 'ana@example.test',
            message: 'Twelve tables.',
          },
        },
      },
    ])
    expect([field('Email').value, field('Message').value]).toEqual(['', ''])
  })

  it.each<[string, () => Response | Promise<Response>, string[]]>([
    [
      '400',
      () => new Response('Bad Request: template_params.message: This is required', { status: 400 }),
      ['Bad Request: enter your email address or a message.'],
    ],
    [
      '403',
      () => new Response('Forbidden', { status: 403 }),
      ['Forbidden: messages from this address are not accepted.'],
    ],
    [
      '429',
      () => new Response('Too Many Requests', { status: 429 }),
      ['Too Many Requests: please wait a few minutes.'],
    ],
    [
      '451',
      () => new Response('Unavailable For Headless Browser', { status: 451 }),
      ['Unavailable For Headless Browser.'],
    ],
    ['500', () => new Response('Internal Server Error', { status: 500 }), []],
    [
      'nobody',
      () => Promise.reject(new TypeError('Failed to fetch')),
      ['Network Error: the server cannot be reached.'],
    ],
  ])(
    'says why it was not sent where the answer is %s, and keeps what was written',
    async (_case, said, reason) => {
      answer = said
      write()
      send()
      expect(await alertTexts()).toEqual(['Failed to send message. Please try again.', ...reason])
      expect(screen.getByRole('alert').className).toBe('toast error')
      expect([field('Email').value, field('Message').value]).toEqual(['ana@example.test', 'Twelve tables.'])
    },
  )

  it('says at each field what is wrong, until it is corrected, and sends nothing', async () => {
    fireEvent.change(field('Email'), { target: { value: 'ana at home' } })
    fireEvent.change(field('Message'), { target: { value: '  ' } })
    send()
    await screen.findByText('Invalid email address')
    screen.getByText('Message is required')
    expect(document.activeElement).toBe(field('Email'))
    const states = () => ['Email', 'Message'].map((label) => field(label).ariaInvalid)
    expect(states()).toEqual(['true', 'true'])
    fireEvent.input(field('Email'), { target: { value: 'ana@example.test' } })
    expect(screen.queryByText('Invalid email address')).toBeNull()
    send()
    await waitFor(() => expect(document.activeElement).toBe(field('Message')))
    expect([states(), field('Email').value, sent]).toEqual([['false', 'true'], 'ana@example.test', []])
    fireEvent.input(field('Message'), { target: { value: 'Twelve tables.' } })
    send()
    await screen.findByText('Message sent successfully!')
  })

  it('needs no address', async () => {
    fireEvent.change(field('Message'), { target: { value: 'Twelve tables.' } })
    send()
    await screen.findByText('Message sent successfully!')
    expect(sent).toHaveLength(1)
  })

  it('shows that it is being sent, is sent once, and can be sent again', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    answer = () => promise
    write()
    send()
    const button = screen.getByRole('button', { name: 'Send message' })
    await waitFor(() => expect(button.textContent).toBe('Sending…'))
    send()
    send()
    await vi.dynamicImportSettled()
    resolve(new Response('Too Many Requests', { status: 429 }))
    await alertTexts()
    expect([sent.length, button.textContent]).toEqual([1, 'Send message'])
    answer = () => new Response('OK')
    send()
    await screen.findByText('Message sent successfully!')
    expect(sent).toHaveLength(2)
  })
})
