/** The calls of `laterApi`; the build of an application that names its calls replaces them with those. */
export { calls as laterCalls } from '@kafana/contract'
