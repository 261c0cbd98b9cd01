import { useEffect, useState } from 'react';

/** An address under which the page finds what was fetched; it ends with the page. */
export function useObjectUrl(blob: Blob | null | undefined) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setAddress(null);
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
