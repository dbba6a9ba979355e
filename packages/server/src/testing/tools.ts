// For tests that start the server as a program: nothing here imports it, which would take seconds.
export { authenticatorCode } from './authenticator.ts'
export { loadEmbeddedPostgres } from './embedded-postgres.ts'
export { freePorts } from './free-ports.ts'
export { isLongRun } from './long-runs.ts'
export { startMailServer, type MailServer } from './mail-server.ts'
export { startTcpProxy } from './tcp-proxy.ts'
