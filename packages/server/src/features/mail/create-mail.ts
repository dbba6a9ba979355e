import type { Platform } from '../../platform/platform.ts'
import { createOutboxService } from './outbox-service.ts'
import { createSmtpPost } from './post.ts'

export const createMail = (platform: Platform) => {
  const {
    settings: { smtp },
    timer,
  } = platform
  return { service: createOutboxService(platform, smtp === null ? null : createSmtpPost(smtp, timer)) }
}
