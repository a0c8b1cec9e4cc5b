/** mailauth describes the types of its main entry alone, which loads all of it. */
declare module 'mailauth/lib/dmarc/get-dmarc-record.js' {
  type DmarcRecord = {
    /** The record as it stands in the DNS. */
    rr: string
    p?: string
    sp?: string
    np?: string
    /** `y`: a test. */
    t?: string
    /** Ignored since RFC 9989. */
    pct?: number
    /** It is that of the organization’s domain, or of the public suffix above it. */
    isOrgRecord: boolean
    /** Where it stands, without `_dmarc.`. */
    recordDomain: string
  }
  type Discover = (
    domain: string,
    resolver: (name: string, type: string) => Promise<string[][]>,
  ) => Promise<DmarcRecord | false>
  const getDmarcRecord: Discover & {
    /** The policy that a record is applied with; null where it has none that is valid. */
    getPolicyTags: (record: DmarcRecord) => { p: string; sp?: string; np?: string } | null
  }
  export default getDmarcRecord
}
