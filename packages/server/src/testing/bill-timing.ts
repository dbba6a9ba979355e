import { NEEDS_ATTENTION_AFTER_SECONDS, UNCONFIRMED_AFTER_SECONDS } from '@kafana/domain'
import type { TestServer } from './test-server.ts'

/** Waits until armed bills that nobody has reported need attention. */
export const untilAttention = async ({ clock, services }: TestServer): Promise<void> => {
  for (const seconds of [UNCONFIRMED_AFTER_SECONDS, NEEDS_ATTENTION_AFTER_SECONDS]) {
    clock.advance(seconds * 1000)
    await services.billing.sweep()
  }
}
