/** Why a node does not start, in one line that its operator can act on; no defect, so no stack is shown. */
export class StartRefused extends Error {}
