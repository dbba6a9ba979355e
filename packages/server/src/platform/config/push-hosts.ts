import { entries } from './setting-fields.ts'

/**
 * The push services of the browsers that are known: those of Google, Mozilla, Apple and Microsoft. `*.` stands for every
 * name below; without a port it is 443.
 */
export const KNOWN_PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  // Some Chrome browsers get addresses here.
  'jmt17.google.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
]

const ENTRY = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

/** Hosts that pushes may go to, in place of the known ones. */
export const pushHosts = entries
  .transform((list) => list.map((entry) => entry.toLowerCase()))
  .refine(
    (list) => list.length > 0 && list.every((entry) => ENTRY.test(entry)),
    'must be a comma list of hosts such as fcm.googleapis.com, *.push.apple.com',
  )

/** Whether an address that a phone has sent is on the list. */
export const isPushHost = (endpoint: string, hosts: readonly string[]): boolean => {
  const { host } = new URL(endpoint)
  return hosts.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
}
