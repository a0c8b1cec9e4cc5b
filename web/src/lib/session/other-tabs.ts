// Tabs of one browser share a session: where one of them ends it, the others must not go on showing what is
// somebody’s who has left.

const NAME = 'sortie_session'

let opened: BroadcastChannel | null = null
/** One for sending and hearing: a channel does not hear itself. */
const channel = () => {
  opened ??= new BroadcastChannel(NAME)
  return opened
}

/** Tells the other tabs who is signed in now; null is nobody. */
export const tellTabs = (userId: string | null) => channel().postMessage(userId)

/** Hears of other tabs who is signed in now. @returns ends it */
export const onTold = (hear: (userId: string | null) => void) => {
  const listen = ({ data }: MessageEvent<string | null>) => hear(data)
  channel().addEventListener('message', listen)
  return () => channel().removeEventListener('message', listen)
}
