import { Button } from '@/components/button'
import { openCookieChoices } from '@/lib/analytics/consent'

/** Explains the statistics that visitors can accept, how long we keep them, and how to withdraw. */
export function Statistics() {
  return (
    <>
      <p>
        If you accept, we count page views, steps toward a purchase, form use, errors and the time
        spent on a page, together with the campaign or partner link that led here. A page view
        contains the kind of page, such as <code>/blog/$slug</code>, but never a token, an email
        address or what you typed. If a partner link led you here and you then open an account, we
        store the partner’s name with your registration and your purchases, so that the partner gets
        the credit. The partner sees counts by month, and of each purchase and refund when it was
        and how much, but not who you are.
      </p>
      <p>
        What your browser sends carries a random id that it makes when you accept. We store a
        scrambled form of that id, with the kind of device and the country that your browser’s
        language names, but no network address. While you are signed in, we link the visits to your
        account. The link is encrypted, and the visits do not name you.
      </p>
      <p>
        Only if you turn that on as well, we record where you click and how far you scroll: the kind
        of element, where it stands, whether anything followed, and how wide your window is, but no
        text of the page and nothing that you type. Of two visitors, one is recorded. We keep this
        for 90 days, and delete it when you turn it off.
      </p>
      <p>
        Visits are kept for 13 months. A log between our services keeps what your browser sent for
        14 days. Hourly totals, which hold no ids, are kept for 5 years; we show no figure of fewer
        than 5 visits by itself. If you withdraw your consent, signed in or not, your browser
        deletes the id, and we delete your visits within a minute. The totals do not change, and the
        log drops its copies after the 14 days. Deleting your account deletes the visits that are
        linked to it.
      </p>
      <p>
        If you reject or do not choose, none of this is stored or sent. If the operator adds an
        outside analytics script or chat window, it also loads only after you accept. You can change
        your choice at any time at the bottom of every page. If your browser signals that you do not
        want to be tracked, that counts as Reject.
      </p>
      <p>
        <Button onClick={openCookieChoices}>Cookie choices</Button>
      </p>
    </>
  )
}
