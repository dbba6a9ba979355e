import { pushEndpoints } from '@kafana/contract'
import { implement } from '../../platform/http/implement.ts'
import type { PushService } from './push-service.ts'

export const pushRoutes = (push: PushService) =>
  implement(pushEndpoints, {
    push: (_input, { caller, read }) => read((tx) => push.state(tx, caller)),
    subscribe: ({ body: { endpoint, keys, language } }, { caller, write }) =>
      write((tx) => push.subscribe(tx, caller, { endpoint, ...keys, language })),
    unsubscribe: (_input, { caller, write }) => write((tx) => push.unsubscribe(tx, caller)),
  })
