import { pacedProgress } from '../progress.ts'
import { notificationMessage } from './message.ts'

export type ProgressToken = string | number
/** Sends a notification beside the answer that is still to come. */
export type Notify = (notification: string) => void

/** Passes the progress of a run on as notifications; the revisions ask for numbers that increase. */
export const progressTeller = (token: ProgressToken, notify: Notify) =>
  pacedProgress((fraction, message) =>
    notify(
      notificationMessage('notifications/progress', {
        progressToken: token,
        progress: fraction,
        total: 1,
        message,
      }),
    ),
  )
