/** The venue that the gateway prints for, as its server last named it. */
export interface Venue {
  readonly name: string
  /** IANA. */
  readonly timezone: string
  /** Web pages that may call the gateway. */
  readonly origins: readonly string[]
}

/** What makes the gateway a venue's: told once, when they were paired. */
export interface Pairing {
  readonly gatewayId: string
  /** Says who speaks to the server. */
  readonly token: string
  /** Keys the permits of the server and the proofs of the gateway. */
  readonly secret: string
  /** Where the server is, without a slash at its end. */
  readonly server: string
  /** What the settings said of the server's address then: when they say something else, the server has moved. */
  readonly setting: string | null
  readonly venue: Venue | null
}

/** `unknown`: the server's store never knew the gateway, or was put back to before it did. */
export type PairingEnd = 'parted' | 'unknown'

/** Keeps the pairing over restarts. */
export interface PairingKeep {
  readonly current: () => Pairing | null
  readonly keep: (pairing: Pairing) => void
  /** `parted`: an owner ended it; then only a new code makes another. */
  readonly forget: (why: PairingEnd) => void
}
