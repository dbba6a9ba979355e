import { freePorts } from '@kafana/server/testing'

/** A port of loopback that nobody here was given before. */
export const freePort = freePorts()
