import type { Platform } from '../../platform/platform.ts'
import type { AttemptLimits } from '../auth/index.ts'
import type { OutboxService } from '../mail/index.ts'
import { createContactMail } from './contact-mail.ts'
import { contactRoutes } from './contact-routes.ts'
import { createContactService } from './contact-service.ts'

export interface ContactRooms {
  readonly mail: OutboxService
  readonly attempts: AttemptLimits
}

export const createContact = (platform: Platform, rooms: ContactRooms) => {
  rooms.mail.writes('contact', createContactMail(platform))
  return { routes: contactRoutes({ service: createContactService(platform, rooms) }) }
}
