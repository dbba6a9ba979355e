import { contactEndpoints } from '@kafana/contract'
import { implement } from '../../platform/http/implement.ts'
import type { ContactService } from './contact-service.ts'

interface WireMessage {
  readonly from_name: string
  readonly message: string
  readonly reply_to: string
}
const fromWire = ({ from_name: fromName, message, reply_to: replyTo }: WireMessage) => ({
  fromName,
  message,
  replyTo,
})

export const contactRoutes = ({ service }: { readonly service: ContactService }) =>
  implement(contactEndpoints, {
    send: ({ body }, { ip, write }) =>
      write(async (tx) => {
        await service.send(tx, fromWire(body.template_params), ip)
        return 'OK' as const
      }),
    sendForm: ({ body }, { ip, write }) =>
      write(async (tx) => {
        await service.send(tx, fromWire(body), ip)
        return 'OK' as const
      }),
  })
