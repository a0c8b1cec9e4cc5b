/**
 * Whether this run is a soak: what repeats one act, looks at every size, or takes minutes of waiting runs whole
 * in `make soak`, and in `make test` as far as shows that it works.
 */
export const isSoak = Boolean(process.env.SOAK)
