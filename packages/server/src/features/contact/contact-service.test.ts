import { expect, it } from 'vitest'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import type { OutboxService } from '../mail/index.ts'
import { createContactService } from './contact-service.ts'

onBothEngines('messages from very many network addresses', (server) => {
  it('stop at two hundred in an hour: nobody fills the mailbox by having many of them', async () => {
    let queued = 0
    const mail = {
      queue: async () => {
        queued += 1
      },
    } as unknown as OutboxService
    const { platform, services, clock } = server()
    const contact = createContactService(platform, { mail, attempts: services.auth.attempts })
    const take = (at: number) =>
      platform.uow.write(NO_COMPANY, (tx) =>
        contact.take(
          tx,
          { fromName: '', message: 'Hello', replyTo: '' },
          `10.0.${Math.floor(at / 200)}.${at % 200}`,
        ),
      )
    for (let at = 0; at < 200; at += 1) await take(at)
    await expect(take(200)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(queued).toBe(200)
    clock.advance(60 * 60 * 1000)
    await take(201)
    expect(queued).toBe(201)
  })
})
