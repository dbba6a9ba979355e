import {
  createPath,
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory,
  type Location,
  type Navigator,
  type To,
} from 'react-router'

/** The browser's history, or one in memory, as the router makes them with `v5Compat`: they report every change. */
export type BareHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

export interface Move {
  readonly action: NavigationType
  /** Where it leads. */
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
}

/** A navigation that was held up. */
export interface Held {
  /** The address is that of the page again, which after Back and Forward takes a moment. */
  readonly returned: Promise<void>
  /** Goes there after all, without asking again. */
  readonly proceed: () => void
}

/** Is asked before each navigation within the product. @returns whether the page stays for now */
export type Hold = (move: Move, held: Held) => boolean

/** What the router navigates with. */
export interface AppHistory extends Navigator {
  readonly location: Location
  readonly action: NavigationType
  /** One listener. @returns a function that ends it */
  readonly listen: BareHistory['listen']
  /** One hold at a time, the newest. @returns a function that ends it */
  readonly hold: (hold: Hold) => () => void
}

/** So long after the last step nothing more comes of what was pressed. */
const SETTLED_MS = 100

const targetOf = (to: To): Move['location'] => ({
  pathname: '',
  search: '',
  hash: '',
  ...parsePath(typeof to === 'string' ? to : createPath(to)),
})

/** A history whose navigation can be held up: by links and calls before it happens, Back and Forward by returning. */
export const holdable = (bare: BareHistory): AppHistory => {
  let current: Hold | undefined
  /** The return to the page that a hold kept: how far away it is, and what happens once it is there. */
  let back: { away: number; timer?: ReturnType<typeof setTimeout>; readonly end: () => void } | undefined
  let isProceeding = false

  const unlessHeld = (action: NavigationType, to: To, go: () => void): void => {
    if (!current?.({ action, location: targetOf(to) }, { returned: Promise.resolve(), proceed: go })) go()
  }

  return {
    get location() {
      return bare.location
    },
    get action() {
      return bare.action
    },
    createHref: bare.createHref,
    encodeLocation: bare.encodeLocation,
    go: bare.go,
    push: (to, state) => unlessHeld(NavigationType.Push, to, () => bare.push(to, state)),
    replace: (to, state) => unlessHeld(NavigationType.Replace, to, () => bare.replace(to, state)),
    listen: (listener) =>
      bare.listen((update) => {
        const { action, delta, location } = update
        if (back) {
          back.away += delta ?? -back.away
          clearTimeout(back.timer)
          if (back.away === 0) back.end()
          // Somebody has pressed Back once more. The step that was asked for may still come, so nothing is done at once.
          else back.timer = setTimeout(() => bare.go(-(back?.away ?? 0)), SETTLED_MS)
          return
        }
        if (action !== NavigationType.Pop || isProceeding || !delta) {
          isProceeding = false
          listener(update)
          return
        }
        const returned = Promise.withResolvers<void>()
        const proceed = (): void => {
          void returned.promise.then(() => {
            isProceeding = true
            bare.go(delta)
          })
        }
        const isHeld = current?.({ action, location }, { returned: returned.promise, proceed })
        if (!isHeld) {
          listener(update)
          return
        }
        back = {
          away: delta,
          end: () => {
            back = undefined
            returned.resolve()
          },
        }
        bare.go(-delta)
      }),
    hold: (hold) => {
      current = hold
      return () => {
        if (current === hold) current = undefined
      }
    },
  }
}

/** The history of the browser. */
export const browserHistory = (): AppHistory => holdable(UNSAFE_createBrowserHistory({ v5Compat: true }))
