import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../auth/index.ts'
import type { OutboxService } from '../mail/index.ts'
import { contactRoutes } from './contact-routes.ts'
import { createContactMail, createContactService } from './contact-service.ts'

export interface ContactDeps {
  readonly mail: OutboxService
  readonly attempts: AttemptLimits
}

export const createContact = (platform: Platform, deps: ContactDeps) => {
  deps.mail.register('contact', createContactMail(platform))
  return { routes: contactRoutes({ service: createContactService(platform, deps) }) }
}
