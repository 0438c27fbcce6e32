import { lowerBound } from './roster.ts';

/** The empire of each account, sorted by account id. */
export interface Empires {
  readonly account: Uint32Array;
  readonly empire: Uint8Array;
}

export interface EmpireRow {
  readonly accountId: number;
  readonly empire: number;
}

export const noEmpires: Empires = { account: new Uint32Array(0), empire: new Uint8Array(0) };

/** 1 Shinso, 2 Chunjo, 3 Jinno; 0 for none. */
export function empireOfAccount(empires: Empires, account: number): number {
  const row = lowerBound(empires.account, account);
  return empires.account[row] === account ? (empires.empire[row] ?? 0) : 0;
}

export function createEmpiresBuilder(): { add(rows: readonly EmpireRow[]): void; finish(): Empires } {
  let drafted = { account: new Uint32Array(4096), empire: new Uint8Array(4096) };
  let size = 0;

  function resize(length: number): void {
    const larger = { account: new Uint32Array(length), empire: new Uint8Array(length) };
    larger.account.set(drafted.account.subarray(0, length));
    larger.empire.set(drafted.empire.subarray(0, length));
    drafted = larger;
  }

  return {
    add(rows) {
      if (size + rows.length > drafted.account.length) resize((size + rows.length) * 2);
      for (const { accountId, empire } of rows) {
        drafted.account[size] = accountId;
        drafted.empire[size++] = empire;
      }
    },
    finish() {
      resize(size);
      return drafted;
    },
  };
}

export function mergeEmpires(empires: Empires, rows: readonly EmpireRow[]): Empires {
  const account = new Uint32Array(empires.account.length + rows.length);
  const empire = new Uint8Array(account.length);
  let size = 0;
  let taken = 0;
  const copyUpTo = (end: number) => {
    account.set(empires.account.subarray(taken, end), size);
    empire.set(empires.empire.subarray(taken, end), size);
    size += end - taken;
  };
  for (const row of rows.toSorted((a, b) => a.accountId - b.accountId)) {
    const place = lowerBound(empires.account, row.accountId, taken);
    copyUpTo(place);
    account[size] = row.accountId;
    empire[size++] = row.empire;
    taken = empires.account[place] === row.accountId ? place + 1 : place;
  }
  copyUpTo(empires.account.length);
  return { account: account.subarray(0, size), empire: empire.subarray(0, size) };
}
